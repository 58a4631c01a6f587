import type { Quote } from '@portal/contract/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepQuote } from './queries.ts'
import { money, siteCount } from './quote-words.ts'
import styles from './quotes.module.css'

interface AnswerDialogProps {
  quote: Quote
  account: string | undefined
  onClose: () => void
}

/** Accepting is ordering: the name and the version are written down. */
export function AnswerDialog({ quote, account, onClose }: AnswerDialogProps) {
  const queryClient = useQueryClient()
  const { quoteId, version, chosen } = quote
  const form = useForm({
    initial: { name: '', note: '' },
    submit: (values, once) =>
      call(
        'POST /quote-info/api/quotes/:quoteId/answer',
        { params: { quoteId }, body: { ...values, version, answer: 'accepted' } },
        { once, account },
      ),
    onDone: (answered) => {
      keepQuote(queryClient, answered)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={`Accept quote ${quoteId}, version ${version}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Accept and order
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Acceptance">
        <FormMessages form={form} />
        <p>
          {siteCount(chosen.sites)}: {money(chosen.monthly)} each month and {money(chosen.install)} once, without VAT.
          An order is placed for each site; its survey may still find extra work, and then we ask first.
        </p>
        <TextField
          label="Accepted by"
          hint="First and last name."
          maxLength={80}
          autoComplete="name"
          {...form.text('name')}
        />
        <TextArea label="Note" optional rows={3} {...form.text('note')} />
      </form>
    </Modal>
  )
}
