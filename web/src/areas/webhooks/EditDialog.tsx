import type { Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepWebhooks } from './queries.ts'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { webhookId, name, address, events, version, state } = webhook
  const form = useForm<WebhookValues, Webhook>({
    initial: { name, address, events },
    version,
    submit: (values, once, basedOn) =>
      call(
        'PUT /webhook-info/api/webhooks/:webhookId',
        { params: { webhookId }, body: { ...values, state: state === 'paused' ? 'paused' : 'on' } },
        { once, version: basedOn },
      ),
    onDone: () => {
      void keepWebhooks(queryClient)
      toasts.show({ kind: 'ok', text: 'Webhook saved' })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Edit ${name}`} label="Webhook" confirm="Save webhook" onClose={onClose}>
      <WebhookFields form={form} kind={webhook.kind} />
    </FormDialog>
  )
}
