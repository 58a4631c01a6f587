import type { Subscription } from '@portal/contract/contact-notifications.ts'
import type { Contact } from '@portal/contract/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useForm } from '../../forms/use-form.ts'
import { keepContacts, subscriptionsQuery } from './queries.ts'
import { SubscriptionRows } from './SubscriptionRows.tsx'

interface SubscriptionsDialogProps {
  contact: Contact
  subscriptions: readonly Subscription[]
  onClose: () => void
}

export function SubscriptionsDialog({ contact, subscriptions, onClose }: SubscriptionsDialogProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const params = { contactId: contact.contactId }
  const [initial] = useState(() => ({ subscriptions: [...subscriptions] }))
  const form = useForm({
    initial,
    submit: (body, once) => call('PUT /contact-info/api/contacts/:contactId/subscriptions', { params, body }, { once }),
    onDone: (answer) => {
      queryClient.setQueryData(subscriptionsQuery(contact.contactId).queryKey, answer.subscriptions)
      void keepContacts(queryClient)
      toasts.show({ kind: 'ok', text: `What ${contact.name} is told about is changed` })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      size="wide"
      title={`What ${contact.name} is told about`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Save notifications
          </Button>
        </>
      }
    >
      <SubscriptionRows form={form} />
    </Modal>
  )
}
