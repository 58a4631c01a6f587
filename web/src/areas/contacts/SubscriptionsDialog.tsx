import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepContacts, subscriptionsQuery } from './queries.ts'
import type { NotificationSettings } from './SubscriptionList.tsx'
import { SubscriptionRows } from './SubscriptionRows.tsx'

interface SubscriptionsDialogProps {
  contact: Contact
  settings: NotificationSettings
  onClose: () => void
}

export function SubscriptionsDialog({ contact, settings, onClose }: SubscriptionsDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const params = { contactId: contact.contactId }
  const [initial] = useState(() => ({ subscriptions: settings.subscriptions }))
  const form = useForm({
    initial,
    submit: (body, once) => call('PUT /contact-info/api/contacts/:contactId/subscriptions', { params, body }, { once }),
    onDone: (answer) => {
      queryClient.setQueryData(subscriptionsQuery(contact.contactId).queryKey, answer)
      void keepContacts(queryClient)
      toasts.show({ kind: 'ok', text: `Notifications saved for ${contact.name}` })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`Notifications for ${contact.name}`}
      confirm="Save notifications"
      onClose={onClose}
    >
      <SubscriptionRows form={form} textObstacle={settings.textObstacle} />
    </FormDialog>
  )
}
