import type { Quote, QuoteSite } from '@portal/contract/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { keepQuote } from './queries.ts'
import styles from './quotes.module.css'

interface SiteNotesDialogProps {
  quote: Quote
  account: string | undefined
  site: QuoteSite
  onClose: () => void
}

/** What an engineer must know before the first visit; it goes into the order. */
export function SiteNotesDialog({ quote: { quoteId }, account, site, onClose }: SiteNotesDialogProps) {
  const queryClient = useQueryClient()
  const { position } = site
  const form = useForm({
    initial: site.notes,
    submit: (body, once) =>
      call(
        'PATCH /quote-info/api/quotes/:quoteId/sites/:position',
        { params: { quoteId, position }, body },
        { once, account },
      ),
    onDone: (quote) => {
      keepQuote(queryClient, quote)
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={`Notes for ${site.name}`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Save notes
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Notes">
        <FormMessages form={form} />
        <TextField label="Floor or room" optional maxLength={60} {...form.text('floor')} />
        <TextField label="Landlord" optional maxLength={80} {...form.text('landlord')} />
        <Checkbox
          label="There is an asbestos register"
          checked={form.values.asbestosRegister}
          onCheckedChange={(asbestosRegister) => form.set({ asbestosRegister })}
        />
      </form>
    </Modal>
  )
}
