import type { Webhook } from '@portal/contract/webhooks.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepWebhooks } from './queries.ts'
import styles from './webhooks.module.css'

const dayMs = 24 * 60 * 60 * 1000
/** What a field for a date and time takes, in the reader's own time. */
const local = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
const moment = (text: string) => (text === '' ? '' : new Date(text).toISOString())

/** Sends again what was sent in a time span. */
export function ReplayDialog({ webhook: { webhookId, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [initial] = useState(() => ({
    from: local(new Date(Date.now() - dayMs)),
    to: local(new Date(Date.now() + 60_000)),
    what: 'failed',
  }))
  const form = useForm({
    initial,
    submit: ({ from, to, what }, once) =>
      call(
        'POST /webhook-info/api/webhooks/:webhookId/replay',
        {
          params: { webhookId },
          body: { from: moment(from), to: moment(to), what: what === 'all' ? 'all' : 'failed' },
        },
        { once },
      ),
    onDone: ({ queued }) => {
      void keepWebhooks(queryClient)
      const words =
        queued === 1 ? '1 message is sent again' : `${queued.toLocaleString('en-GB')} messages are sent again`
      toasts.show({ kind: 'ok', text: queued === 0 ? 'There was nothing to send again' : words })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={`Send again to ${name}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Send again
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Time span">
        <FormMessages form={form} />
        <p>Each message has the id that it had, so a system that has seen it can leave it out.</p>
        <div className={styles.pair}>
          <TextField label="From" type="datetime-local" {...form.text('from')} />
          <TextField label="To" type="datetime-local" {...form.text('to')} />
        </div>
        <RadioGroup
          legend="What"
          options={[
            { key: 'failed', value: 'failed', name: 'What never arrived' },
            { key: 'all', value: 'all', name: 'Everything, also what arrived' },
          ]}
          {...form.text('what')}
        />
      </form>
    </Modal>
  )
}
