import type { Subscription } from '@portal/contract/contact-notifications.ts'
import type { Contact } from '@portal/contract/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './contacts.module.css'
import { keepContacts, subscriptionsQuery } from './queries.ts'
import { SubscriptionFields } from './SubscriptionFields.tsx'

interface SubscriptionsDialogProps {
  contact: Contact
  subscriptions: readonly Subscription[]
  onClose: () => void
}

const fresh: Subscription = {
  event: 'outage',
  channel: 'email',
  scope: 'account',
  scopeId: null,
  address: null,
  quietFrom: null,
  quietTo: null,
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
  const rows = form.values.subscriptions
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
      <div className={styles.stack}>
        <FormMessages form={form} />
        <div id={form.text('subscriptions').id} className={styles.stack} tabIndex={-1}>
          {rows.map((row, position) => (
            <SubscriptionFields
              key={position}
              number={position + 1}
              subscription={row}
              errorOf={(field) => form.errorOf(`subscriptions.${position}.${field}`)}
              onChange={(changed) =>
                form.set({ subscriptions: rows.map((each, index) => (index === position ? changed : each)) })
              }
              onRemove={() => form.set({ subscriptions: rows.filter((_, index) => index !== position) })}
            />
          ))}
        </div>
        <div>
          <Button
            colour="outline"
            icon={<PlusIcon aria-hidden />}
            onClick={() => form.set({ subscriptions: [...rows, fresh] })}
          >
            Add notification
          </Button>
        </div>
      </div>
    </Modal>
  )
}
