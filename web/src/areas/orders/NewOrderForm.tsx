import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { orderCreate } from '@portal/contract/orders/changes.ts'
import type { ChangeType } from '@portal/contract/orders/values.ts'
import { orderRefMaxLength } from '@portal/contract/services/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Input } from '../../api/client.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import {
  type ChosenPrice,
  chosenPriceOf,
  isByHand,
  type OrderOptions,
  priceRows,
  termOf,
  termsOf,
} from './chosen-price.ts'
import { choiceOf, OfferFields } from './OfferFields.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './order.module.css'

/** Whose order it is: the one of a person on the portal, or of one who phones the desk. */
export interface ChangeChannel {
  /** The label of the customer's own reference. */
  reference: string
  place: (order: Input<typeof orderCreate>['body'], once: string) => Promise<{ orderId: string }>
  pageOf: (orderId: string) => string
  /** The page to return to without an order. */
  back: string
  /** Begins the name under which the typed values are kept. */
  draft: string
}

interface NewOrderFormProps {
  type: ChangeType
  options: OrderOptions
  earliest: PlainDate
  channel: ChangeChannel
}

const priced = 'Nothing changes until you approve the price.'
const words: Record<ChangeType, { explains: string; date: string; send: string }> = {
  regrade: { explains: priced, date: 'Start date', send: 'Order change' },
  'ip-block': {
    explains: `We add the block to this line. Existing addresses stay. ${priced}`,
    date: 'Start date',
    send: 'Order IP block',
  },
  'care-level': {
    explains: `The new level applies to faults reported from the start date. ${priced}`,
    date: 'Start date',
    send: 'Order care level',
  },
  'reset-session': {
    explains: `The connection drops once, for about a minute. ${priced}`,
    date: 'Day of the reset',
    send: 'Order reset',
  },
  renew: { explains: priced, date: 'Start date', send: 'Order renewal' },
  move: { explains: priced, date: 'Start date', send: 'Order move' },
  cease: {
    explains: 'The service ends on the last day. Notice starts when you approve the order.',
    date: 'Last day',
    send: 'Place cease order',
  },
}

export function NewOrderForm({ type, options, earliest, channel }: NewOrderFormProps) {
  const { serviceId, offers } = options
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  // Widened to a string, because the field may be cleared.
  const requestedDate: string = earliest
  const form = useForm({
    initial: {
      ...choiceOf(onlyOf(type === 'regrade' ? offers.products : [])),
      option: onlyOf(offers.options.filter(({ kind }) => kind === type))?.name ?? '',
      siteId: '',
      requestedDate,
      orderRef: '',
      note: '',
    },
    draft: `${channel.draft}-${type}-${serviceId}`,
    submit: (values, once) => {
      const { quantity, productId } = values
      const termMonths = termOf(termsOf(type, options, values), values)?.termMonths ?? null
      const hasQuantity = offers.products.some((each) => each.productId === productId && each.quantity)
      return channel.place(
        { ...values, serviceId, type, termMonths, quantity: hasQuantity ? Number(quantity) : null },
        once,
      )
    },
    onDone: ({ orderId }) => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      toasts.show({ kind: 'ok', text: `Order ${orderId} placed` })
      void navigate({ to: channel.pageOf(orderId) })
    },
  })
  const { explains, date, send } = words[type]
  const price = chosenPriceOf(type, options, form.values)
  return (
    <form className={styles.narrow} onSubmit={form.onSubmit} noValidate aria-label={send}>
      <FormMessages form={form} />
      <Card label={send}>
        <div className={layout.stack}>
          <p>{options.domain && type === 'renew' ? renewalInWords(options.domain) : explains}</p>
          <OfferFields type={type} options={options} form={form} />
          <DateField
            label={date}
            hint={`${weekday(earliest)} or later.`}
            id={form.text('requestedDate').id}
            value={form.values.requestedDate || null}
            earliest={earliest}
            error={form.errorOf('requestedDate')}
            onValueChange={(day) => form.set({ requestedDate: day ?? '' })}
          />
          {type === 'cease' && price && price.oneOff > 0 ? <EarlyTermination price={price} /> : null}
          <TextField
            label={channel.reference}
            optional
            mono
            maxLength={orderRefMaxLength}
            hint="Leave empty to keep the service’s reference."
            {...form.text('orderRef')}
          />
          <TextArea label="Comments" optional rows={4} {...form.text('note')} />
          {price ? <KeyValueList items={priceRows(type, options, price)} /> : null}
          {price || !isByHand(type, options, form.values) ? null : <p>We check and price this order first.</p>}
          <div className={styles.buttons}>
            <Button type="submit" colour="primary" busy={form.isBusy}>
              {send}
            </Button>
            <Button colour="tertiary" href={channel.back}>
              Cancel
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}

/** The cost of the chosen last day, beside it. */
function EarlyTermination({ price }: { price: ChosenPrice }) {
  return <Notice kind="warn" title={`${money(price.oneOff)} early termination charge, before VAT`} />
}

const renewedBy = {
  on: 'The registry renews the domain on the start date',
  simulated: 'Simulated: the registry of this demo renews the domain on the start date',
  off: 'Our desk renews the domain at the registry manually',
} as const

const renewalInWords = ({ name, registrar }: NonNullable<OrderOptions['domain']>) =>
  `${renewedBy[registrar]}, once the price is approved. Without renewal, ${name} stops working when it expires.`

const onlyOf = <Item,>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)
