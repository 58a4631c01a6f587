import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
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
      toasts.show({ kind: 'ok', text: 'Notification settings saved' })
      onClose()
    },
  })
  return (
    <FormDialog form={form} size="wide" title="Notification settings" confirm="Save notifications" onClose={onClose}>
      <SubscriptionRows form={form} textObstacle={own.textObstacle} events={own.events} />
    </FormDialog>
  )
}
