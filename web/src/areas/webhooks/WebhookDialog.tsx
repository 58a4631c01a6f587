import { type WebhookKind, webhookKindNames, webhookKinds } from '@portal/contract/webhooks/values.ts'
import type { Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownDialog } from '../../acts/ActDialog.tsx'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { keepWebhooks } from './queries.ts'
import { shownSecret } from './webhook-acts.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

interface WebhookDialogProps {
  onClose: () => void
  onAdded: (webhook: Webhook) => void
}

interface NewWebhook extends WebhookValues {
  kind: WebhookKind
}

const initial: NewWebhook = { kind: 'signed', name: '', address: '', events: [] }
const kinds = webhookKinds.map((kind) => ({ key: kind, value: kind, name: webhookKindNames[kind] }))

/** Adds a webhook and shows its secret once, if it has one. */
export function WebhookDialog({ onClose, onAdded }: WebhookDialogProps) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<{ webhook: Webhook; secret: string }>()
  const form = useForm({
    initial,
    draft: 'new webhook',
    // Without an idempotency key: the stored response would contain the secret.
    submit: (body) => call('POST /webhook-info/api/webhooks', { body }),
    onDone: ({ webhook, secret }) => {
      void keepWebhooks(queryClient)
      if (secret === null) onAdded(webhook)
      else setAdded({ webhook, secret })
    },
  })
  if (added) return <ShownDialog shown={shownSecret(added.secret)} onClose={() => onAdded(added.webhook)} />
  return (
    <FormDialog form={form} title="Add webhook" label="Webhook" confirm="Add webhook" onClose={onClose}>
      <Select
        label="Receiver"
        options={kinds}
        {...form.text('kind')}
        onValueChange={(value) => form.set({ kind: oneOf(webhookKinds, value) ?? 'signed' })}
      />
      <WebhookFields form={form} kind={form.values.kind} />
    </FormDialog>
  )
}
