import type { AccountCase, AccountIncident, AccountOrder } from '@portal/contract/desk/account-overview.ts'
import type { DeskHit } from '@portal/contract/search/desk.ts'

/** The records that a search found, as `service S-2081147`. */
export type Found = ReadonlySet<string>

export const foundOf = (hits: readonly DeskHit[]): Found => new Set(hits.map(({ kind, id }) => `${kind} ${id}`))

/** One open record of an account, of any kind. */
export type OpenItem = { isFound: boolean } & (
  | { kind: 'case'; record: AccountCase }
  | { kind: 'order'; record: AccountOrder }
  | { kind: 'incident'; record: AccountIncident }
)

interface Open {
  cases: readonly AccountCase[] | null
  orders: readonly AccountOrder[] | null
  incidents: readonly AccountIncident[] | null
}

/** The open records of an account in one list: those found first, then overdue ones, then faults, then by their next date, and resolved cases last. */
export function openItems({ cases, orders, incidents }: Open, found: Found, now: Date): OpenItem[] {
  const items: OpenItem[] = [
    ...(cases ?? []).map((record): OpenItem => ({ kind: 'case', record, isFound: isFoundCase(record, found) })),
    ...(incidents ?? []).map((record): OpenItem => ({ kind: 'incident', record, isFound: false })),
    ...(orders ?? []).map(
      (record): OpenItem => ({ kind: 'order', record, isFound: found.has(`order ${record.orderId}`) }),
    ),
  ]
  return items.toSorted((a, b) => rankOf(a, now) - rankOf(b, now) || dueOf(a) - dueOf(b))
}

/** A case is found by its number, and by the service that it is about. */
function isFoundCase({ caseId, serviceId }: AccountCase, found: Found): boolean {
  return found.has(`case ${caseId}`) || (serviceId !== null && found.has(`service ${serviceId}`))
}

function rankOf(item: OpenItem, now: Date): number {
  if (item.isFound) return 0
  if (isOverdue(item, now)) return 0.5
  // Its services work again.
  if (item.kind === 'incident' && item.record.restoredAt !== null) return 4
  if (item.kind === 'incident') return { MSO: 2, degradation: 3, PEW: 4 }[item.record.kind]
  if (item.kind === 'order') return 4
  const { impact, status } = item.record
  // It closes without further work.
  if (status === 'resolved') return 5
  if (impact === 'down') return 1
  return impact === null ? 4 : 3
}

/** Our next update is late. Nothing is due in a case that waits for the customer or is resolved. */
function isOverdue({ kind, record }: OpenItem, now: Date): boolean {
  if (kind === 'order') return false
  const due = kind === 'case' ? record.nextAt : record.nextUpdateBy
  const isPaused = kind === 'case' && (record.status === 'pending' || record.status === 'resolved')
  return due !== null && !isPaused && new Date(due) < now
}

/** Records without a date come last. */
function dueOf({ kind, record }: OpenItem): number {
  const due = kind === 'case' ? record.nextAt : kind === 'order' ? record.expected : record.nextUpdateBy
  return due === null ? Number.POSITIVE_INFINITY : new Date(due).getTime()
}
