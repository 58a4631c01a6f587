import { noteKinds } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { weekday } from '@portal/contract/format/days.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { cancelReasonWords, noteNames } from './order-words.ts'
import { updateOrderCache } from './queries.ts'

/** The reason why an action is unavailable now; undefined if it is available. */
export function whyNot(order: Order, key: Order['actions'][number]['key']): string | undefined {
  return order.actions.find((action) => action.key === key)?.reasonDisabled ?? undefined
}

/** The acts of a whole order. */
export function orderActs(queryClient: QueryClient, order: Order) {
  const { orderId, version, dates, isWatched } = order
  const params = { orderId }
  const keep = (changed: Order) => updateOrderCache(queryClient, changed)
  return {
    amend: {
      key: 'amend',
      title: 'Request another date',
      confirm: 'Request date',
      text: dates.target
        ? `We expect ${weekday(dates.target)}. A later date moves the plan. We reply to a request for an earlier date.`
        : 'We plan the work after the order is approved, no earlier than the date you request.',
      fields: [
        { kind: 'day', name: 'date', label: 'Date' },
        { kind: 'text', name: 'reason', label: 'Reason' },
      ],
      initial: { date: dates.requested ?? '' },
      refusal: whyNot(order, 'amend'),
      do: calls('PUT /order-info/api/orders/:orderId/requested-date', { params, version }, keep),
      done: 'Date request sent',
    },
    cancel: {
      key: 'cancel',
      title: 'Cancel order',
      heading: `Cancel order ${orderId}?`,
      stay: 'Keep order',
      text: `${order.productName}, ${order.title}. This cannot be undone. You pay nothing for work that has not started.`,
      fields: [
        { kind: 'radio', name: 'reason', label: 'Reason', names: cancelReasonWords },
        { kind: 'lines', name: 'note', label: 'Comments', rows: 3, isOptional: true },
      ],
      initial: { reason: 'no-longer-needed' },
      refusal: whyNot(order, 'cancel'),
      destructive: true,
      do: calls('POST /order-info/api/orders/:orderId/cancellation', { params }, keep),
      done: 'Order cancelled',
    },
    watch: {
      key: 'watch',
      title: isWatched ? 'Stop updates by email' : 'Get updates by email',
      colour: 'tertiary',
      do: calls('PUT /order-info/api/orders/:orderId/watch', { params, body: { isWatched: !isWatched } }, keep),
      done: isWatched ? 'Email updates for this order are off' : 'Email updates for this order are on',
    },
    note: {
      key: 'note',
      title: 'Add note',
      fields: [
        { kind: 'choice', name: 'kind', label: 'About', names: noteKinds.map((kind) => [kind, noteNames[kind]]) },
        { kind: 'lines', name: 'text', label: 'Note', rows: 3 },
      ],
      initial: { kind: 'siteVisit' },
      draft: `note-${orderId}`,
      do: calls('POST /order-info/api/orders/:orderId/notes', { params }, keep),
      done: 'Note added',
    },
  } satisfies Record<string, Act>
}
