import type { Webhook } from '@portal/contract/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepWebhooks } from './queries.ts'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'
import styles from './webhooks.module.css'

export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { webhookId, name, address, events, version, state } = webhook
  const [opened] = useState({ version, initial: { name, address, events } satisfies WebhookValues })
  const form = useForm<WebhookValues, Webhook>({
    initial: opened.initial,
    submit: (values, once) =>
      call(
        'PUT /webhook-info/api/webhooks/:webhookId',
        { params: { webhookId }, body: { ...values, state: state === 'paused' ? 'paused' : 'on' } },
        { once, version: opened.version },
      ),
    onDone: () => {
      void keepWebhooks(queryClient)
      toasts.show({ kind: 'ok', text: 'The webhook is changed' })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={`Change ${name}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Save webhook
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Webhook">
        <FormMessages form={form} />
        <WebhookFields form={form} />
      </form>
    </Modal>
  )
}
