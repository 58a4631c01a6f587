import type { Pence } from '@portal/contract/money.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import { chargeCategoryNames, orderStageNames } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { ownerNames } from './order-words.ts'
import { keepDeskOrder } from './queries.ts'

const dateNames = { target: 'Expected date', committed: 'Committed date', contractual: 'Contractual date' }
const slotNames = { AM: 'Morning', PM: 'Afternoon', day: 'All day' }
const reason = {
  kind: 'text',
  name: 'reason',
  label: 'Reason',
  hint: 'The customer sees it next to the date.',
} as const
const owner = { kind: 'choice', name: 'owner', label: 'Waiting on', names: ownerNames } as const

const typedPrice = (amount: Pence | null) => (amount === null ? '' : plainMoney(amount))

/** Actions of the delivery desk on an order. */
export function orderActs(queryClient: QueryClient, account: string, order: Order): Act[] {
  const { orderId, version, stages, state, stage, price, termMonths } = order
  const sent = { params: { orderId }, account, version }
  const keep = (changed: Order) => keepDeskOrder(queryClient, account, changed)
  const later = stages.filter((each) => each.state === 'next').map((each) => each.stage)
  const isOnHold = state === 'held'
  const open = order.charges.filter((each) => each.state === 'awaitingResponse')
  return [
    {
      key: 'stage',
      title: 'Next stage',
      fields: [
        {
          kind: 'choice',
          name: 'stage',
          label: 'Stage',
          hint: 'Leave it empty for the next stage, or choose a later one.',
          names: Object.fromEntries(later.map((each) => [each, orderStageNames[each]])),
          isOptional: true,
        },
        { kind: 'lines', name: 'note', label: 'What was done', hint: 'Shown in the timeline.', isOptional: true },
      ],
      ...(!isOnHold && { colour: 'primary' as const }),
      refusal: order.step >= order.steps ? 'The order is in its last stage. Complete it.' : undefined,
      do: calls('POST /order-desk/api/orders/:orderId/stage', sent, keep),
      done: 'Order moved to its next stage.',
    },
    {
      key: 'date',
      title: 'Set date',
      text: 'A committed date can be set only once. The customer sees every date, who moved it and why.',
      fields: [
        { kind: 'choice', name: 'kind', label: 'Type', names: dateNames },
        { kind: 'day', name: 'date', label: 'Date' },
        owner,
        reason,
      ],
      initial: { kind: 'target', owner: 'us' },
      refusal: stage === 'approval' ? 'Dates can be set once the order is approved.' : undefined,
      do: calls('POST /order-desk/api/orders/:orderId/dates', sent, keep),
      done: 'Date set.',
    },
    {
      key: 'charge',
      shortcut: 'i',
      title: 'Issue charge',
      text: 'A blocking charge puts the order on hold until the customer accepts or declines it. Without a reply, the order is cancelled.',
      fields: [
        { kind: 'choice', name: 'category', label: 'Type', names: chargeCategoryNames },
        { kind: 'money', name: 'cost', label: 'Carrier’s charge' },
        { kind: 'money', name: 'exemption', label: 'We contribute', isOptional: true },
        { kind: 'lines', name: 'reason', label: 'Description' },
        { kind: 'number', name: 'extraDays', label: 'Added days', isOptional: true },
        { kind: 'day', name: 'replyBy', label: 'Reply by' },
        { kind: 'tick', name: 'isBlocking', label: 'Put the order on hold until the reply' },
      ],
      initial: { category: 'construction', isBlocking: true },
      do: calls('POST /order-desk/api/orders/:orderId/charges', sent, keep),
      done: 'Charge issued.',
    },
    ...open.map(
      ({ chargeId, category }): Act => ({
        key: `withdraw ${chargeId}`,
        // With several charges, the one whose button has the focus, otherwise the first.
        shortcut: 'd',
        title: `Withdraw ${chargeCategoryNames[category].toLowerCase()}`,
        text: 'The customer is notified, and the order resumes.',
        fields: [],
        do: calls(
          'DELETE /order-desk/api/orders/:orderId/charges/:chargeId',
          { ...sent, params: { orderId, chargeId } },
          keep,
        ),
        done: 'Charge withdrawn.',
      }),
    ),
    {
      key: 'offer',
      title: 'Set price',
      fields: [
        { kind: 'money', name: 'recurring', label: 'Monthly' },
        { kind: 'money', name: 'oneOff', label: 'One-off' },
        {
          kind: 'number',
          name: 'termMonths',
          label: 'Term in months',
          hint: 'Leave it empty for none.',
          isOptional: true,
        },
      ],
      // The price of the catalogue, if it has one.
      initial: {
        recurring: typedPrice(price.recurring),
        oneOff: typedPrice(price.oneOff),
        termMonths: String(termMonths ?? ''),
      },
      refusal: state === 'acknowledged' || state === 'pending' ? undefined : 'The order is already approved.',
      do: calls(
        'POST /order-desk/api/orders/:orderId/offer',
        { ...sent, body: ({ termMonths = null, ...body }) => ({ ...body, termMonths }) },
        keep,
      ),
      done: 'Price set. The customer can approve the order.',
    },
    {
      key: 'appointment',
      title: 'Book appointment',
      fields: [
        { kind: 'day', name: 'date', label: 'Day' },
        { kind: 'choice', name: 'slot', label: 'Time', names: slotNames },
        { kind: 'text', name: 'purpose', label: 'Purpose' },
      ],
      initial: { slot: 'AM' },
      do: calls('PUT /order-desk/api/orders/:orderId/appointment', sent, keep),
      done: 'Appointment booked.',
    },
    {
      key: 'question',
      title: 'Ask for site contact',
      fields: [
        { kind: 'text', name: 'title', label: 'Question' },
        { kind: 'lines', name: 'text', label: 'What happens without a reply' },
      ],
      do: calls('POST /order-desk/api/orders/:orderId/question', sent, keep),
      done: 'Question sent to the customer.',
    },
    isOnHold
      ? {
          key: 'unpark',
          shortcut: 'h',
          title: 'Resume',
          text: 'The dates move by the time on hold.',
          fields: [],
          colour: 'primary',
          do: calls('DELETE /order-desk/api/orders/:orderId/parking', sent, keep),
          done: 'Order resumed.',
        }
      : {
          key: 'park',
          shortcut: 'h',
          title: 'Put on hold',
          fields: [owner, reason],
          do: calls('POST /order-desk/api/orders/:orderId/parking', sent, keep),
          done: 'Order put on hold.',
        },
    {
      key: 'complete',
      title: 'Complete',
      text: 'Creates the new service, or applies the change.',
      fields: [
        {
          kind: 'text',
          name: 'serviceId',
          label: 'Service ID',
          hint: 'Leave it empty for a change of service, or to generate one.',
          isOptional: true,
        },
        { kind: 'lines', name: 'note', label: 'Message to the customer', isOptional: true },
      ],
      ...(!isOnHold && order.step >= order.steps && { colour: 'primary' as const }),
      refusal: stage === null ? 'The order has not started.' : undefined,
      do: calls('POST /order-desk/api/orders/:orderId/completion', sent, keep),
      done: 'Order completed.',
    },
    {
      key: 'cancel',
      title: 'Cancel order',
      heading: `Cancel order ${orderId}?`,
      stay: 'Keep order',
      text: 'The customer is notified. Open charges are withdrawn, and the service stays as it is. This cannot be undone.',
      fields: [{ kind: 'lines', name: 'reason', label: 'Reason', hint: 'The customer sees it.', maxLength: 500 }],
      destructive: true,
      do: calls('POST /order-desk/api/orders/:orderId/cancellation', sent, keep),
      done: 'Order cancelled.',
    },
  ]
}
