import type { SharedQuote } from '@portal/contract/quotes/dealings.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useSayFailed } from '../../forms/use-say-failed.ts'
import styles from './quotes.module.css'

export const keyOfShared = (secret: string) => ['shared-quote', secret]

/** Accepts with a code that goes to the email address of the link, or declines. */
export function SharedAcceptance({ quote, secret }: { quote: SharedQuote; secret: string }) {
  const { version, acceptance } = quote
  const { codeTo } = acceptance
  const queryClient = useQueryClient()
  const sayFailed = useSayFailed()
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  // The button that was pressed.
  const answerRef = useRef<'accepted' | 'declined'>('accepted')
  const form = useForm({
    initial: { name: '', note: '', code: '' },
    submit: (values) =>
      call('POST /quote-info/api/shared-quote/answer', {
        body: { ...values, secret, version, answer: answerRef.current },
      }),
    onDone: (answered) => queryClient.setQueryData(keyOfShared(secret), answered),
  })
  const send = (answer: 'accepted' | 'declined') => {
    answerRef.current = answer
    form.onSubmit()
  }
  const sendCode = async () => {
    setSending(true)
    try {
      await call('POST /quote-info/api/shared-quote/code', { body: { secret } })
      setSent(true)
    } catch (failure) {
      sayFailed(failure, 'We could not send the code.')
    } finally {
      setSending(false)
    }
  }
  const refusal = acceptance.refusal ?? (codeTo ? undefined : 'Ask for a new link: this one has no email address.')
  return (
    <Card title="Accept quote">
      <form
        className={styles.form}
        noValidate
        aria-label="Acceptance"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSent) send('accepted')
          else void sendCode()
        }}
      >
        <FormMessages
          form={form}
          onReload={() => void queryClient.invalidateQueries({ queryKey: keyOfShared(secret) })}
        />
        {refusal ? <Notice kind="warn">{refusal}</Notice> : null}
        <p>
          To accept, enter the code that we send to {codeTo ?? 'your email address'}. We record your name, that address,
          the time and the version, and place an order for each site.
        </p>
        <TextField label="Your name" maxLength={80} autoComplete="name" {...form.text('name')} />
        <TextArea label="Note" optional rows={3} {...form.text('note')} />
        {isSent ? (
          <TextField
            label="Code"
            hint={`Sent to ${codeTo ?? ''}. It is valid for 15 minutes.`}
            maxLength={10}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.text('code')}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" colour="cta" busy={form.isBusy || isSending} disabledReason={refusal}>
            {isSent ? 'Accept and order' : 'Send code'}
          </Button>
          {isSent ? (
            <Button colour="tertiary" onClick={() => void sendCode()}>
              Send another code
            </Button>
          ) : null}
          <Button colour="tertiary" onClick={() => send('declined')}>
            Decline quote
          </Button>
        </div>
      </form>
    </Card>
  )
}
