import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { ChangeType } from '@portal/contract/orders/values.ts'
import { orderRefMaxLength } from '@portal/contract/services/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import type { Output } from '../../api/client.ts'
import type { orderOptionList } from '@portal/contract/orders/changes.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import styles from './order.module.css'

interface NewOrderFormProps {
  type: ChangeType
  options: Output<typeof orderOptionList>
  earliest: PlainDate
}

const words: Record<ChangeType, { explains: string; date: string; send: string }> = {
  regrade: {
    explains: 'We check the line and send you the new price. Nothing changes until you approve it.',
    date: 'Start date',
    send: 'Order change',
  },
  move: {
    explains: 'We check the new site and send you the price and any building work. We start once you approve it.',
    date: 'Start date',
    send: 'Order move',
  },
  cease: {
    explains:
      'The notice period starts today. Charges may apply if the contract ends later. We show them before you approve.',
    date: 'Last day',
    send: 'Order cessation',
  },
}

const optionOf = (name: string, value = name) => ({ key: value, value, name })

export function NewOrderForm({ type, options, earliest }: NewOrderFormProps) {
  const { serviceId } = options
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  // Widened to a string, because the field may be cleared.
  const requestedDate: string = earliest
  const form = useForm({
    initial: { productName: '', siteId: '', requestedDate, orderRef: '', note: '' },
    draft: `new-order-${type}-${serviceId}`,
    submit: (values, once) => call('POST /order-info/api/orders', { body: { ...values, serviceId, type } }, { once }),
    onDone: ({ orderId }) => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      toasts.show({ kind: 'ok', text: `Order ${orderId} placed` })
      void navigate({ to: paths.order(orderId) })
    },
  })
  const { explains, date, send } = words[type]
  return (
    <form className={styles.narrow} onSubmit={form.onSubmit} noValidate aria-label={send}>
      <FormMessages form={form} />
      <Card label={send}>
        <div className={styles.form}>
          <p>{explains}</p>
          {type === 'regrade' ? (
            <Select
              label="Change to"
              placeholder="Choose a speed"
              options={options.products.map((name) => optionOf(name))}
              {...form.text('productName')}
            />
          ) : null}
          {type === 'move' ? (
            <Select
              label="Move to"
              placeholder="Choose a site"
              options={options.sites.map(({ siteId, name }) => optionOf(name, siteId))}
              {...form.text('siteId')}
            />
          ) : null}
          <DateField
            label={date}
            hint={`${weekday(earliest)} or later.`}
            id={form.text('requestedDate').id}
            value={form.values.requestedDate || null}
            earliest={earliest}
            error={form.errorOf('requestedDate')}
            onValueChange={(day) => form.set({ requestedDate: day ?? '' })}
          />
          <TextField
            label="Your reference"
            optional
            mono
            maxLength={orderRefMaxLength}
            hint="Leave empty to keep the service’s reference."
            {...form.text('orderRef')}
          />
          <TextArea label="Comments" optional rows={4} {...form.text('note')} />
          <div className={styles.buttons}>
            <Button type="submit" colour="primary" busy={form.isBusy}>
              {send}
            </Button>
            <Button colour="tertiary" href={paths.service(serviceId, 'actions')}>
              Cancel
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}
