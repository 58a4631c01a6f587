import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useForm } from '../../forms/use-form.ts'
import { SubscriptionRows } from '../contacts/SubscriptionRows.tsx'
import { ownSubscriptionsQuery } from './queries.ts'
import type { OwnSubscriptions } from './ToldAboutCard.tsx'

export function OwnSubscriptionsDialog({ own, onClose }: { own: OwnSubscriptions; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [initial] = useState(() => ({ subscriptions: own.subscriptions }))
  const form = useForm({
    initial,
    submit: (body, once) => call('PUT /notification-info/api/subscriptions', { body }, { once }),
    onDone: (answer) => {
      queryClient.setQueryData(ownSubscriptionsQuery.queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      toasts.show({ kind: 'ok', text: 'What you are told about is changed' })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      size="wide"
      title="What you are told about"
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
      <SubscriptionRows form={form} events={own.events} />
    </Modal>
  )
}
