import type { Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownDialog } from '../../acts/ActDialog.tsx'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepWebhooks } from './queries.ts'
import { shownSecret } from './webhook-acts.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

interface WebhookDialogProps {
  onClose: () => void
  onAdded: (webhook: Webhook) => void
}

const initial: WebhookValues = { name: '', address: '', events: [] }

/** Adds a webhook and shows its secret once. */
export function WebhookDialog({ onClose, onAdded }: WebhookDialogProps) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<{ webhook: Webhook; secret: string }>()
  const form = useForm({
    initial,
    draft: 'new webhook',
    // Without an idempotency key: the stored response would contain the secret.
    submit: (body) => call('POST /webhook-info/api/webhooks', { body }),
    onDone: (answer) => {
      setAdded(answer)
      void keepWebhooks(queryClient)
    },
  })
  if (added) return <ShownDialog shown={shownSecret(added.secret)} onClose={() => onAdded(added.webhook)} />
  return (
    <FormDialog form={form} title="Add webhook" label="Webhook" confirm="Add webhook" onClose={onClose}>
      <WebhookFields form={form} />
    </FormDialog>
  )
}
