import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { OrderDialogProps } from './CancelDialog.tsx'
import { weekday } from './order-words.ts'
import styles from './order.module.css'
import { useKept } from './use-change.ts'

export function RequestedDateDialog({ order: { orderId, dates, version }, open, onClose }: OrderDialogProps) {
  const keep = useKept()
  const form = useForm({
    initial: { date: dates.requested ?? '', reason: '' },
    submit: (body, once) =>
      call('PUT /order-info/api/orders/:orderId/requested-date', { params: { orderId }, body }, { once, version }),
    onDone: (order) => {
      onClose()
      keep(order, 'The desk has your date')
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Ask for another date"
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Keep the date
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Ask for this date
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Date">
        <FormMessages form={form} />
        <p>
          {dates.target
            ? `We expect ${weekday(dates.target)}. A later day moves the plan; an earlier one is a wish that the desk answers.`
            : 'The plan is made when the order is approved, not before the day you ask for.'}
        </p>
        <DateField
          label="Date"
          id={form.text('date').id}
          value={form.values.date || null}
          error={form.errorOf('date')}
          onValueChange={(date) => form.set({ date: date ?? '' })}
        />
        <TextField label="Why" {...form.text('reason')} />
      </form>
    </Modal>
  )
}
