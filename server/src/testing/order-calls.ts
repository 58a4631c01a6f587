import type { Order } from '@portal/contract/orders/orders.ts'
import { json, withJson } from './json.ts'
import type { SignedInBrowser } from './portal.ts'

/** Calls of one person about orders, with JSON in both directions. */
export function orderCalls(who: SignedInBrowser, account?: string) {
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    who.gateway(path, withJson(method, body, { ...(account && { 'account-id': account }), ...headers }))
  return {
    send,
    read: (orderId: string) => json<Order>(send('GET', `/order-info/api/orders/${orderId}`)),
    /** A change by the customer. */
    change: (method: string, orderId: string, part: string, body?: unknown) =>
      send(method, `/order-info/api/orders/${orderId}${part}`, body),
    /** An action of the delivery desk. */
    desk: (method: string, orderId: string, part: string, body?: unknown) =>
      send(method, `/order-desk/api/orders/${orderId}${part}`, body),
  }
}

/** The message of a refusal. */
export async function wordsOf(answer: Response): Promise<string> {
  return (await json<{ message: string }>(answer)).message
}
