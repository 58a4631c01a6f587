import type { Webhook } from '@portal/contract/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepWebhooks } from './queries.ts'
import { SecretNotice } from './SecretNotice.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'
import styles from './webhooks.module.css'

interface WebhookDialogProps {
  onClose: () => void
  onAdded: (webhook: Webhook) => void
}

const initial: WebhookValues = { name: '', address: '', events: [] }

/** Adds a webhook and shows its secret, this once. */
export function WebhookDialog({ onClose, onAdded }: WebhookDialogProps) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<{ webhook: Webhook; secret: string }>()
  const form = useForm({
    initial,
    draft: 'new webhook',
    // Without a key for a repeat: the answer would be kept with the secret in it.
    submit: (body) => call('POST /webhook-info/api/webhooks', { body }),
    onDone: (answer) => {
      setAdded(answer)
      void keepWebhooks(queryClient)
    },
  })
  const finish = () => (added ? onAdded(added.webhook) : onClose())
  return (
    <Modal
      open
      onClose={finish}
      title={added ? 'Keep this secret' : 'Add a webhook'}
      footer={
        added ? (
          <Button colour="primary" onClick={finish}>
            I have kept it
          </Button>
        ) : (
          <>
            <Button colour="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
              Add webhook
            </Button>
          </>
        )
      }
    >
      {added ? (
        <SecretNotice secret={added.secret} />
      ) : (
        <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Webhook">
          <FormMessages form={form} />
          <WebhookFields form={form} />
        </form>
      )}
    </Modal>
  )
}
