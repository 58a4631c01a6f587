import { cancelReasons } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { cancelReasonWords } from './order-words.ts'
import styles from './order.module.css'
import { useKept } from './use-change.ts'

export interface OrderDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

const options = cancelReasons.map((reason) => ({ key: reason, value: reason, name: cancelReasonWords[reason] }))

export function CancelDialog({ order, open, onClose }: OrderDialogProps) {
  const { orderId } = order
  const keep = useKept()
  const initial: { reason: (typeof cancelReasons)[number]; note: string } = { reason: 'no-longer-needed', note: '' }
  const form = useForm({
    initial,
    submit: (body, once) =>
      call('POST /order-info/api/orders/:orderId/cancellation', { params: { orderId }, body }, { once }),
    onDone: (changed) => {
      onClose()
      keep(changed, 'Order cancelled')
    },
  })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Cancel order ${orderId}?`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Keep order
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Cancel order
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Cancellation">
        <FormMessages form={form} />
        <p>{`${order.productName}, ${order.title}. This cannot be undone. You pay nothing for what was not begun.`}</p>
        <RadioGroup
          legend="Why?"
          name="reason"
          options={options}
          value={form.values.reason}
          error={form.errorOf('reason')}
          onValueChange={(value) => form.set({ reason: oneOf(cancelReasons, value) ?? 'other' })}
        />
        <TextArea label="Anything we should know" optional rows={3} {...form.text('note')} />
      </form>
    </Modal>
  )
}
