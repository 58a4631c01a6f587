import { accessTitle } from '@portal/contract/access/names.ts'
import type { Contact, Grant } from '@portal/contract/contacts/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { contactActs, givePermission } from './contact-acts.ts'
import { accessInWords, dayInWords, factorWords, missingForRole, signInAddressOf } from './contact-words.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { isLimited } from './grant-limits.ts'
import { limitInWords } from './GrantsField.tsx'
import { PermissionsDialog } from './PermissionsDialog.tsx'
import { siteNamesQuery } from './queries.ts'

/** The sign-in of a contact, and their permissions. */
export function AccessCard({ contact }: { contact: Contact }) {
  const [isOpen, setOpen] = useState(false)
  const { status, isPortalUser, invitation, limits } = contact
  return (
    <div className={layout.stack}>
      <Card title="Portal access" footer={<AccessActions contact={contact} onInvite={() => setOpen(true)} />}>
        <KeyValueList
          items={[
            { label: 'Sign-in', value: accessInWords(contact) },
            ...(signInAddressOf(contact) ? [{ label: 'Sign-in address', value: signInAddressOf(contact) }] : []),
            ...(invitation
              ? [
                  {
                    label: 'Invitation',
                    value: invitation.isOver
                      ? 'Expired. Send it again.'
                      : `Sent ${dayInWords(invitation.sentAt)}, expires ${dayInWords(invitation.expiresAt)}`,
                  },
                ]
              : []),
            ...(isPortalUser
              ? [
                  { label: 'Second factor', value: contact.secondFactor ? factorWords[contact.secondFactor] : null },
                  {
                    label: 'Last signed in',
                    value: contact.lastSignedInAt ? dayInWords(contact.lastSignedInAt) : 'Never',
                  },
                ]
              : []),
          ]}
        />
      </Card>
      {isPortalUser ? (
        <Card
          title="Permissions"
          aside={
            status === 'left' || limits.access ? null : (
              <Button size="sm" colour="outline" onClick={() => setOpen(true)}>
                Change permissions
              </Button>
            )
          }
        >
          <MissingForRole contact={contact} />
          <GrantList grants={contact.grants} />
        </Card>
      ) : null}
      {isOpen ? <PermissionsDialog contact={contact} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** A role with the name of a power that the person does not have. */
function MissingForRole({ contact }: { contact: Contact }) {
  const queryClient = useQueryClient()
  const missing = missingForRole(contact)
  if (!missing || contact.status === 'left') return null
  const grant = contact.limits.access ? undefined : contact.limits.givable.find(({ resource }) => resource === missing)
  return (
    <Notice
      kind="warn"
      title={`${contact.name} cannot manage users.`}
      actions={grant ? <ActButtons size="sm" acts={[givePermission(queryClient, contact, grant)]} /> : null}
    >
      The role Administrator gives no permissions. Managing users needs the Users permission.
    </Notice>
  )
}

function GrantList({ grants }: { grants: readonly (Grant & { isOver: boolean; grantedBy: string | null })[] }) {
  const { data: sites = [] } = useQuery(siteNamesQuery)
  if (grants.length === 0)
    return <p className={styles.quiet}>No permissions. They can sign in but see an empty portal.</p>
  const isWhole = !grants.some((grant) => grant.isOver || isLimited(grant))
  return (
    <ul className={styles.list}>
      {isWhole ? <li className={styles.quiet}>These permissions apply to all sites.</li> : null}
      {grants.map((grant) => (
        <li key={grant.resource}>
          {accessTitle(grant.resource)}
          {isWhole ? null : (
            <small>
              {grant.isOver ? 'Ended. ' : ''}
              {limitInWords(grant, sites)}
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

function AccessActions({ contact, onInvite }: { contact: Contact; onInvite: () => void }) {
  const { resend, revoke, suspend, reinstate } = contactActs(useQueryClient(), contact)
  const { status, isPortalUser, limits } = contact
  if (limits.access) return <span className={styles.quiet}>{limits.access}</span>
  if (status === 'left') return <span className={styles.quiet}>Access ended when they left.</span>
  if (status === 'active' && !isPortalUser) {
    return (
      <Button size="sm" colour="secondary" onClick={onInvite}>
        Invite to portal
      </Button>
    )
  }
  const acts = { invited: [resend, revoke], active: [suspend], suspended: [reinstate] }[status]
  return (
    <span className={styles.actions}>
      <ActButtons size="sm" acts={acts} />
    </span>
  )
}
