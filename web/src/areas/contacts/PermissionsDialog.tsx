import type { Contact, Grant } from '@portal/contract/contacts/contacts.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { suggestedPermissions, withinGivable } from './contact-words.ts'
import { GrantsField } from './GrantsField.tsx'
import { contactQuery, keepContacts } from './queries.ts'

/** Changes permissions; for a contact without a sign-in it is the invitation. */
export function PermissionsDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { contactId, isPortalUser, name } = contact
  const form = useForm({
    initial: { grants: grantsOf(contact) },
    version: contact.version,
    submit: ({ grants }, once, basedOn) =>
      isPortalUser
        ? call(
            'PUT /contact-info/api/contacts/:contactId/permissions',
            { params: { contactId }, body: { grants } },
            { version: basedOn, once },
          )
        : call(
            'POST /contact-info/api/contacts/:contactId/invitation',
            { params: { contactId }, body: { grants } },
            { once },
          ),
    onDone: (changed) => {
      queryClient.setQueryData(contactQuery(contactId).queryKey, changed)
      void keepContacts(queryClient)
      const text = isPortalUser ? `Permissions saved for ${name}` : `We sent an invitation to ${contact.email}`
      toasts.show({ kind: 'ok', text })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      isFrame
      size="wide"
      title={isPortalUser ? `Permissions for ${name}` : `Invite ${name} to the portal`}
      confirm={isPortalUser ? 'Save permissions' : 'Send invitation'}
      onClose={onClose}
    >
      <GrantsField
        id={form.text('grants').id}
        grants={form.values.grants}
        givable={contact.limits.givable}
        error={form.errorOf('grants')}
        onChange={(grants) => form.set({ grants })}
      />
    </FormDialog>
  )
}

/** Current permissions; a contact without a sign-in starts with those that their roles suggest. */
function grantsOf({ grants, isPortalUser, roles, limits }: Contact): Grant[] {
  if (isPortalUser) return grants.map(({ resource, sites, until }) => ({ resource, sites, until }))
  return withinGivable(suggestedPermissions(roles), limits.givable)
}
