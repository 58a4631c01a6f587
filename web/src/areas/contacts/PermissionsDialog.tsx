import type { Contact, Grant } from '@portal/contract/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { suggestedPermissions, withinGivable } from './contact-words.ts'
import { GrantsField } from './GrantsField.tsx'
import { contactQuery, keepContacts } from './queries.ts'

/** Changes what somebody may use; for somebody who cannot sign in it is the invitation. */
export function PermissionsDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { contactId, isPortalUser, name } = contact
  const [initial] = useState<{ grants: Grant[] }>(() => ({ grants: grantsOf(contact) }))
  const form = useForm({
    initial,
    submit: ({ grants }, once) =>
      isPortalUser
        ? call(
            'PUT /contact-info/api/contacts/:contactId/permissions',
            { params: { contactId }, body: { grants } },
            { version: contact.version, once },
          )
        : call(
            'POST /contact-info/api/contacts/:contactId/invitation',
            { params: { contactId }, body: { grants } },
            { once },
          ),
    onDone: (changed) => {
      queryClient.setQueryData(contactQuery(contactId).queryKey, changed)
      void keepContacts(queryClient)
      const text = isPortalUser
        ? `What ${name} may use is changed from now on`
        : `We sent an invitation to ${contact.email}`
      toasts.show({ kind: 'ok', text })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      size="wide"
      title={isPortalUser ? `What ${name} may use` : `Invite ${name} to the portal`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            {isPortalUser ? 'Save permissions' : 'Send invitation'}
          </Button>
        </>
      }
    >
      <FormMessages form={form} />
      <GrantsField
        id={form.text('grants').id}
        grants={form.values.grants}
        givable={contact.limits.givable}
        error={form.errorOf('grants')}
        onChange={(grants) => form.set({ grants })}
      />
    </Modal>
  )
}

/** What they have; somebody without a sign-in starts with what their roles need. */
function grantsOf({ grants, isPortalUser, roles, limits }: Contact): Grant[] {
  if (isPortalUser) return grants.map(({ resource, sites, until }) => ({ resource, sites, until }))
  return withinGivable(suggestedPermissions(roles), limits.givable)
}
