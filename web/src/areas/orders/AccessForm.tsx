import type { Order } from '@portal/contract/orders/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './order.module.css'
import { updateOrderCache } from './queries.ts'

interface AccessFormProps {
  order: Order
  question: NonNullable<Order['question']>
}

/** Asks for the site contact, in the timeline at the step that needs it. */
export function AccessForm({ order: { orderId, access }, question }: AccessFormProps) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    initial: { name: access?.name ?? '', phone: access?.phone ?? '' },
    draft: `access-${orderId}`,
    submit: (body, once) => call('PUT /order-info/api/orders/:orderId/access', { params: { orderId }, body }, { once }),
    onDone: (order) => {
      updateOrderCache(queryClient, order)
      toasts.show({ kind: 'ok', text: 'Access confirmed' })
    },
  })
  return (
    <>
      <p>{question.text}</p>
      <form id="question" className={styles.ask} onSubmit={form.onSubmit} noValidate aria-label="Access">
        <FormMessages form={form} />
        <div className={styles.askFields}>
          <TextField label="Name or role on site" autoComplete="off" {...form.text('name')} />
          <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.text('phone')} />
          <Button type="submit" colour="primary" busy={form.isBusy}>
            Confirm access
          </Button>
        </div>
      </form>
    </>
  )
}
