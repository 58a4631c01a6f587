import { accessTitle } from '@portal/contract/access/names.ts'
import { contactRoleNames } from '@portal/contract/contacts/values.ts'
import type { DeskContact } from '@portal/contract/desk/people.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { WithBreaks } from '@portal/ui/src/WithBreaks.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Time } from '../../lib/Time.tsx'
import { factorWords, signInAddressOf, statusWords } from '../../areas/contacts/contact-words.ts'
import { ActsCard } from '../../acts/ActsCard.tsx'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { personActs } from './person-acts.ts'
import { personQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params: { accountId = '', contactId = '' } }: PageRequest) {
  return Promise.all([
    queryClient.prefetchQuery(personQuery(accountId, contactId)),
    queryClient.prefetchQuery(accountQuery(accountId)),
  ])
}

/** A person of an account: details, permissions and staff actions. */
export function Page() {
  const { accountId = '', contactId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const { data: account } = useQuery(accountQuery(accountId))
  const whose = { account: accountId, isDealer: account?.type === 'dealer' }
  return (
    <ThingPage
      noun="Person"
      room={{ label: 'Accounts', href: deskPaths.accounts() }}
      accountId={accountId}
      id={contactId}
      answer={useQuery(personQuery(accountId, contactId))}
      header={({ name, status, email, isPortalUser }) => ({
        title: name,
        status: (
          <Status kind={statusWords[status].kind} look="chip">
            {statusWords[status].word}
          </Status>
        ),
        facts: [email, isPortalUser ? null : 'No portal access'],
      })}
      main={(person) => (
        <>
          <PermissionsCard person={person} />
          <FactsCard person={person} />
        </>
      )}
      side={(person) => (
        <>
          <ActsCard acts={personActs(queryClient, whose, person)} />
          <SessionsCard person={person} />
        </>
      )}
    />
  )
}

function PermissionsCard({ person: { grants, name } }: { person: DeskContact }) {
  return (
    <Card title="Permissions" note={String(grants.length)}>
      {grants.length > 0 ? (
        <KeyValueList
          items={grants.map(({ resource, sites, until, grantedBy }) => ({
            label: accessTitle(resource),
            value: [
              sites ? `At ${sites.join(', ')}` : 'All sites',
              until && `until ${until}`,
              grantedBy && `granted by ${grantedBy}`,
            ]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      ) : (
        <EmptyState title={`${name} has no permissions`} />
      )}
    </Card>
  )
}

function SessionsCard({ person: { sessions } }: { person: DeskContact }) {
  return (
    <Card title="Sessions" note={String(sessions.length)}>
      {sessions.length > 0 ? (
        <KeyValueList
          items={sessions.map(({ device, ip, signedInAt, lastUsedAt }) => ({
            label: `${device}${ip ? `, ${ip}` : ''}`,
            value: (
              <>
                Last used <Time at={lastUsedAt} />, signed in <Time at={signedInAt} />
              </>
            ),
          }))}
        />
      ) : (
        <EmptyState title="No active sessions" />
      )}
    </Card>
  )
}

function FactsCard({ person }: { person: DeskContact }) {
  const { contactId, email, emailVerified, phone, mobile, roles, secondFactor, lastSignedInAt, invitation } = person
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          { label: 'Email', value: <WithBreaks text={email} />, copy: email },
          ...(signInAddressOf(person) ? [{ label: 'Sign-in address', value: signInAddressOf(person) }] : []),
          { label: 'Verified', value: emailVerified ? 'Yes' : 'Not yet' },
          { label: 'Phone', value: phone },
          { label: 'Mobile', value: mobile },
          { label: 'Roles', value: roles.map((role) => contactRoleNames[role]).join(', ') },
          { label: 'Second factor', value: secondFactor && factorWords[secondFactor] },
          { label: 'Last sign-in', value: lastSignedInAt && <Time at={lastSignedInAt} /> },
          ...(invitation
            ? [
                {
                  label: 'Invitation',
                  value: (
                    <>
                      {invitation.isOver ? 'Expired' : 'Valid until'} <Time at={invitation.expiresAt} />
                    </>
                  ),
                },
              ]
            : []),
          { label: 'Contact ID', value: contactId, mono: true, copy: contactId },
        ]}
      />
    </Card>
  )
}
