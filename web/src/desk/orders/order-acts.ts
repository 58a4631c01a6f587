import { chargeCategoryNames, orderStageNames } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../acts/act.ts'
import { callAct } from '../acts/call-act.ts'
import { holderNames } from './order-words.ts'
import { keepDeskOrder } from './queries.ts'

const dateNames = { target: 'Expected date', committed: 'Committed date', contractual: 'Contractual date' }
const slotNames = { AM: 'Morning', PM: 'Afternoon', day: 'All day' }
const reason = {
  kind: 'text',
  name: 'reason',
  label: 'Reason',
  hint: 'The customer reads it beside the date.',
} as const
const owner = { kind: 'choice', name: 'owner', label: 'Who holds it up', names: holderNames } as const

/** What the delivery desk does with an order. */
export function orderActs(queryClient: QueryClient, account: string, order: Order): Act[] {
  const { orderId, version, stages, state, stage } = order
  const params = { orderId }
  const keep = (changed: Order) => keepDeskOrder(queryClient, account, changed)
  const by = (once: string) => ({ account, once, version })
  const later = stages.filter((each) => each.state === 'next').map((each) => each.stage)
  const isParked = state === 'held'
  const open = order.charges.filter((each) => each.state === 'awaitingResponse')
  return [
    {
      key: 'stage',
      title: 'Move it on',
      fields: [
        {
          kind: 'choice',
          name: 'stage',
          label: 'To the stage',
          hint: 'The next one, unless you name a later one.',
          names: Object.fromEntries(later.map((each) => [each, orderStageNames[each]])),
          isOptional: true,
        },
        { kind: 'lines', name: 'note', label: 'What was done', hint: 'It stands in the timeline.', isOptional: true },
      ],
      refusal: later.length === 0 ? 'It is in its last stage. Hand it over.' : undefined,
      do: async (body, once) =>
        keep(await callAct('POST /order-desk/api/orders/:orderId/stage', { params, body }, by(once))),
      done: 'The order has moved on.',
    },
    {
      key: 'date',
      title: 'Give a date',
      text: 'A committed date is given once. The customer sees every date, who moved it and why.',
      fields: [
        { kind: 'choice', name: 'kind', label: 'Kind', names: dateNames },
        { kind: 'day', name: 'date', label: 'Date' },
        owner,
        reason,
      ],
      initial: { kind: 'target', owner: 'us' },
      do: async (body, once) =>
        keep(await callAct('POST /order-desk/api/orders/:orderId/dates', { params, body }, by(once))),
      done: 'The date is given.',
    },
    {
      key: 'charge',
      title: 'Issue a charge',
      text: 'A blocking charge suspends the order until the customer answers. Without an answer it is cancelled.',
      fields: [
        { kind: 'choice', name: 'category', label: 'Kind', names: chargeCategoryNames },
        { kind: 'money', name: 'cost', label: 'What the carrier asks' },
        { kind: 'money', name: 'exemption', label: 'What we take on', isOptional: true },
        { kind: 'lines', name: 'reason', label: 'What is paid for' },
        { kind: 'number', name: 'extraDays', label: 'Days it adds', isOptional: true },
        { kind: 'day', name: 'replyBy', label: 'Answer by' },
        { kind: 'tick', name: 'isBlocking', label: 'The order waits for the answer' },
      ],
      initial: { category: 'construction', isBlocking: true },
      do: async (body, once) =>
        keep(await callAct('POST /order-desk/api/orders/:orderId/charges', { params, body }, by(once))),
      done: 'The charge is issued.',
    },
    ...open.map(
      ({ chargeId, category }): Act => ({
        key: `withdraw ${chargeId}`,
        title: `Withdraw ${chargeCategoryNames[category].toLowerCase()}`,
        text: 'The customer is told, and the order goes on.',
        fields: [],
        do: async (_body, once) =>
          keep(
            await callAct(
              'DELETE /order-desk/api/orders/:orderId/charges/:chargeId',
              { params: { orderId, chargeId } },
              by(once),
            ),
          ),
        done: 'The charge is withdrawn.',
      }),
    ),
    {
      key: 'offer',
      title: 'Price it',
      fields: [
        { kind: 'money', name: 'recurring', label: 'Each month' },
        { kind: 'money', name: 'oneOff', label: 'One-off' },
        {
          kind: 'number',
          name: 'termMonths',
          label: 'Term in months',
          hint: 'Leave it empty for none.',
          isOptional: true,
        },
      ],
      refusal: state === 'acknowledged' ? undefined : 'It has a price already.',
      do: async ({ termMonths = null, ...body }, once) =>
        keep(
          await callAct(
            'POST /order-desk/api/orders/:orderId/offer',
            { params, body: { ...body, termMonths } },
            by(once),
          ),
        ),
      done: 'The customer can approve it.',
    },
    {
      key: 'appointment',
      title: 'Book an appointment',
      fields: [
        { kind: 'day', name: 'date', label: 'Day' },
        { kind: 'choice', name: 'slot', label: 'When', names: slotNames },
        { kind: 'text', name: 'purpose', label: 'What for' },
      ],
      initial: { slot: 'AM' },
      do: async (body, once) =>
        keep(await callAct('PUT /order-desk/api/orders/:orderId/appointment', { params, body }, by(once))),
      done: 'The appointment is booked.',
    },
    {
      key: 'question',
      title: 'Ask for access',
      fields: [
        { kind: 'text', name: 'title', label: 'Question' },
        { kind: 'lines', name: 'text', label: 'What happens without an answer' },
      ],
      do: async (body, once) =>
        keep(await callAct('POST /order-desk/api/orders/:orderId/question', { params, body }, by(once))),
      done: 'The customer is asked.',
    },
    isParked
      ? {
          key: 'unpark',
          title: 'Carry on',
          text: 'The dates move by the time it waited.',
          fields: [],
          do: async (_body, once) =>
            keep(await callAct('DELETE /order-desk/api/orders/:orderId/parking', { params }, by(once))),
          done: 'The order goes on.',
        }
      : {
          key: 'park',
          title: 'Park it',
          fields: [owner, reason],
          do: async (body, once) =>
            keep(await callAct('POST /order-desk/api/orders/:orderId/parking', { params, body }, by(once))),
          done: 'The order is parked.',
        },
    {
      key: 'complete',
      title: 'Hand it over',
      text: 'A new service is there, a change of one takes effect.',
      fields: [
        {
          kind: 'text',
          name: 'serviceId',
          label: 'Number of the new service',
          hint: 'Empty where a service is changed, or to have a number made.',
          isOptional: true,
        },
        { kind: 'lines', name: 'note', label: 'Word to the customer', isOptional: true },
      ],
      refusal: stage === null ? 'It has not begun.' : undefined,
      do: async (body, once) =>
        keep(await callAct('POST /order-desk/api/orders/:orderId/completion', { params, body }, by(once))),
      done: 'The order is handed over.',
    },
  ]
}
