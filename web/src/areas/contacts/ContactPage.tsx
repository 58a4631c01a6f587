import { contactRoleNames } from '@portal/contract/contacts/values.ts'
import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { WithBreaks } from '@portal/ui/src/WithBreaks.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { useMoveHere } from '../../lib/use-move-here.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { AccessCard } from './AccessCard.tsx'
import { contactActs } from './contact-acts.ts'
import { statusWords } from './contact-words.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { NotificationsCard } from './NotificationsCard.tsx'
import { contactQuery, siteNamesQuery, subscriptionsQuery } from './queries.ts'

const ContactEdit = lazyPiece(() => import('./ContactEdit.tsx'), 'ContactEdit')
const LeaverDialog = lazyPiece(() => import('./LeaverDialog.tsx'), 'LeaverDialog')

export const load = (queryClient: QueryClient, { params: { contactId = '' } }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(contactQuery(contactId)),
    queryClient.prefetchQuery(subscriptionsQuery(contactId)),
    queryClient.prefetchQuery(siteNamesQuery),
  ])

const crumbs = [{ label: 'Contacts', href: paths.contacts() }]

export function Page() {
  const { contactId = '' } = useParams({ strict: false })
  const { open } = useSearch({ strict: false })
  const move = useMoveHere()
  const queryClient = useQueryClient()
  const { data: contact, error, isFetching, refetch } = useQuery(contactQuery(contactId))
  useNameOfThing(contact && [contact.firstName, contact.lastName].join(' ').trim())
  const show = (what?: 'edit' | 'leave') => move(what ? { open: what } : {})

  if (error && !contact) {
    return (
      <>
        <PageHeader crumbs={crumbs} title="Contact" />
        <ThingFailed
          label="Contact"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={{ label: 'Contacts', href: paths.contacts() }}
        />
      </>
    )
  }
  if (!contact) return <Waiting />
  if (open === 'edit') {
    return (
      <Suspense fallback={<Waiting />}>
        <ContactEdit key={contact.contactId} contact={contact} onClose={() => show()} />
      </Suspense>
    )
  }
  const { kind, word } = statusWords[contact.status]
  // The access card gives the reason.
  const canChange = contact.limits.access === null
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, { label: contact.name }]}
        title={contact.name}
        status={
          <Status kind={kind} look="chip">
            {word}
          </Status>
        }
        facts={[contact.email]}
        actions={
          contact.status === 'left' ? (
            canChange ? (
              <ActButtons acts={[contactActs(queryClient, contact).comeBack]} />
            ) : null
          ) : (
            <>
              {canChange ? (
                <Button colour="outline" onClick={() => show('leave')}>
                  Remove leaver
                </Button>
              ) : null}
              <Button colour="primary" onClick={() => show('edit')}>
                Edit contact
              </Button>
            </>
          )
        }
      />
      <div className={layout.columns}>
        <div className={layout.stack}>
          <DetailsCard contact={contact} />
          <NotificationsCard contact={contact} />
        </div>
        <AccessCard key={contact.version} contact={contact} />
      </div>
      <Suspense fallback={null}>
        {open === 'leave' && contact.status !== 'left' && canChange ? (
          <LeaverDialog contact={contact} onClose={() => show()} />
        ) : null}
      </Suspense>
    </>
  )
}

function DetailsCard({ contact }: { contact: Contact }) {
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const { verify } = contactActs(useQueryClient(), contact)
  const siteNames = contact.sites.map((id) => sites.find(({ siteId }) => siteId === id)?.name ?? id)
  const canAsk = !contact.emailVerified && contact.status !== 'left' && contact.status !== 'invited'
  return (
    <Card title="Personal details">
      <KeyValueList
        items={[
          ...(contact.title === 'Other' ? [] : [{ label: 'Title', value: contact.title }]),
          { label: 'Email', value: <WithBreaks text={contact.email} />, copy: contact.email },
          {
            label: 'Email confirmed',
            value: (
              <span className={styles.actions}>
                <Status kind={contact.emailVerified ? 'ok' : 'warn'}>{contact.emailVerified ? 'Yes' : 'No'}</Status>
                <ActButtons size="xs" acts={canAsk ? [verify] : []} />
              </span>
            ),
          },
          { label: 'Phone', value: contact.phone, copy: contact.phone ?? undefined },
          { label: 'Mobile', value: contact.mobile, copy: contact.mobile ?? undefined },
          {
            label: 'Roles',
            value:
              contact.roles.length > 0 ? (
                <span className={styles.tags}>
                  {contact.roles.map((role) => (
                    <Tag key={role}>{contactRoleNames[role]}</Tag>
                  ))}
                </span>
              ) : null,
          },
          { label: 'Site contact for', value: siteNames.join(', ') || null },
        ]}
      />
    </Card>
  )
}

function Waiting() {
  return (
    <>
      <PageHeader crumbs={crumbs} title="Contact" loading />
      <Card label="Contact">
        <div className={layout.stack} aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="45%" />
          <Skeleton width="50%" />
        </div>
      </Card>
    </>
  )
}
