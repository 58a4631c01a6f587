import { accessNames } from '@portal/contract/access-names.ts'
import type { Contact, Grant } from '@portal/contract/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accessInWords, dayInWords, factorWords, signInAddressOf } from './contact-words.ts'
import styles from './contacts.module.css'
import { limitInWords } from './GrantsField.tsx'
import { PermissionsDialog } from './PermissionsDialog.tsx'
import { siteNamesQuery } from './queries.ts'
import { useContactAct } from './use-contact-act.ts'

/** Whether and how somebody signs in, and what they may use. */
export function AccessCard({ contact }: { contact: Contact }) {
  const [isOpen, setOpen] = useState(false)
  const { status, isPortalUser, invitation, limits } = contact
  return (
    <div className={styles.stack}>
      <Card title="Portal access" footer={<AccessActions contact={contact} onInvite={() => setOpen(true)} />}>
        <KeyValueList
          items={[
            { label: 'Sign-in', value: accessInWords(contact) },
            ...(signInAddressOf(contact) ? [{ label: 'Signs in as', value: signInAddressOf(contact) }] : []),
            ...(invitation
              ? [
                  {
                    label: 'Invitation',
                    value: invitation.isOver
                      ? 'Ran out. Send it again.'
                      : `Sent ${dayInWords(invitation.sentAt)}, works until ${dayInWords(invitation.expiresAt)}`,
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
          title="May use"
          aside={
            status === 'left' || limits.access ? null : (
              <Button size="sm" colour="outline" onClick={() => setOpen(true)}>
                Change permissions
              </Button>
            )
          }
        >
          <GrantList grants={contact.grants} />
        </Card>
      ) : null}
      {isOpen ? <PermissionsDialog contact={contact} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function GrantList({ grants }: { grants: readonly (Grant & { isOver: boolean; grantedBy: string | null })[] }) {
  const { data: sites = [] } = useQuery(siteNamesQuery)
  if (grants.length === 0) return <p className={styles.quiet}>Nothing. They can sign in and see an empty portal.</p>
  return (
    <ul className={styles.list}>
      {grants.map((grant) => (
        <li key={grant.resource}>
          {grant.resource === 'BusinessPortal' ? 'The portal itself' : accessNames[grant.resource]}
          <small>
            {grant.isOver ? 'Has ended. ' : ''}
            {limitInWords(grant, sites)}
          </small>
        </li>
      ))}
    </ul>
  )
}

function AccessActions({ contact, onInvite }: { contact: Contact; onInvite: () => void }) {
  const { act, busy } = useContactAct(contact)
  const [asked, setAsked] = useState<'suspend' | 'revoke'>()
  const { status, isPortalUser, name, limits } = contact
  const confirm = async (key: 'suspend' | 'revoke') => {
    await act(key)
    setAsked(undefined)
  }
  if (limits.access) return <span className={styles.quiet}>{limits.access}</span>
  return (
    <span className={styles.actions}>
      {!isPortalUser && status === 'active' ? (
        <Button size="sm" colour="secondary" onClick={onInvite}>
          Invite to the portal
        </Button>
      ) : null}
      {status === 'invited' ? (
        <>
          <Button size="sm" colour="secondary" busy={busy === 'resend'} onClick={() => void act('resend')}>
            Send again
          </Button>
          <Button size="sm" colour="outline" onClick={() => setAsked('revoke')}>
            Take back
          </Button>
        </>
      ) : null}
      {isPortalUser && status === 'active' ? (
        <Button size="sm" colour="outline" onClick={() => setAsked('suspend')}>
          Suspend access
        </Button>
      ) : null}
      {status === 'suspended' ? (
        <Button size="sm" colour="secondary" busy={busy === 'letIn'} onClick={() => void act('letIn')}>
          Let in again
        </Button>
      ) : null}
      {status === 'left' ? <span className={styles.quiet}>Access ended when they left.</span> : null}
      <ConfirmDialog
        open={asked === 'suspend'}
        title={`Suspend the access of ${name}?`}
        confirmLabel="Suspend access"
        cancelLabel="Keep access"
        pending={busy === 'suspend'}
        onConfirm={() => void confirm('suspend')}
        onClose={() => setAsked(undefined)}
      >
        They are signed out of everything with their next click, and keep their permissions for when you let them in
        again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'revoke'}
        title={`Take back the invitation of ${name}?`}
        confirmLabel="Take back invitation"
        cancelLabel="Keep invitation"
        pending={busy === 'revoke'}
        onConfirm={() => void confirm('revoke')}
        onClose={() => setAsked(undefined)}
      >
        The link in their mail stops working. They stay a contact.
      </ConfirmDialog>
    </span>
  )
}
