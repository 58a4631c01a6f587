import type { OrderRefOutcome } from '@portal/contract/services/references.ts'
import { OrderRef } from '@portal/contract/services/services.ts'
import { z } from 'zod'

export interface ReferenceRow {
  serviceId: string
  orderRef: string
  version?: number | undefined
}

export const ReferenceState = z.strictObject({
  serviceId: z.string(),
  name: z.string(),
  orderRef: z.string().nullable(),
  version: z.number(),
})
export type ReferenceState = z.infer<typeof ReferenceState>

/** The input of the decision: the services in the rows, and the services that have the requested references. */
export interface ReferenceFacts {
  services: readonly ReferenceState[]
  holders: readonly { orderRef: string; serviceId: string }[]
  /** Each service's reference before its latest change. */
  earlier: ReadonlyMap<string, string>
}

/**
 * Decides the outcome of each row. A reference belongs to one service after all rows are applied, so two services can
 * swap theirs. Imported duplicates may stay, and a change away from one can be undone.
 */
export function decideReferences(rows: readonly ReferenceRow[], facts: ReferenceFacts): OrderRefOutcome[] {
  const services = new Map(facts.services.map((service) => [service.serviceId, service]))
  const seen = new Map<string, number>()
  const outcomes = rows.map((row, index) => {
    const outcome = judge(row, services.get(row.serviceId), seen.get(row.serviceId))
    if (!seen.has(row.serviceId)) seen.set(row.serviceId, index + 1)
    return outcome
  })
  while (refuseTaken(outcomes, facts)) {
    // A refused row keeps its old reference, which may be another row's new one.
  }
  return outcomes
}

function judge(row: ReferenceRow, service: ReferenceState | undefined, seenInRow: number | undefined): OrderRefOutcome {
  const typed = OrderRef.safeParse(row.orderRef)
  const outcome = {
    serviceId: row.serviceId,
    name: service?.name ?? null,
    before: service?.orderRef ?? null,
    after: service?.orderRef ?? null,
    version: service?.version ?? null,
  }
  if (!service) return { ...outcome, outcome: 'not_found', message: 'Service not found.' }
  if (seenInRow) return { ...outcome, outcome: 'repeated', message: `This service is already in row ${seenInRow}.` }
  if (!typed.success) {
    return { ...outcome, outcome: 'invalid', message: typed.error.issues[0]?.message ?? 'Check this reference.' }
  }
  if (row.version !== undefined && row.version !== service.version) {
    return { ...outcome, outcome: 'stale', message: 'Someone changed this service since you opened it.' }
  }
  const after = typed.data === '' ? null : typed.data
  if (after === service.orderRef) return { ...outcome, outcome: 'unchanged', message: null }
  return { ...outcome, after, outcome: 'changed', message: null }
}

/** Refuses rows whose reference another service will have. Returns whether there were any. */
function refuseTaken(outcomes: OrderRefOutcome[], { holders, earlier }: ReferenceFacts): boolean {
  const changing = new Map(
    outcomes.flatMap((row) => (row.outcome === 'changed' ? [[row.serviceId, row.after] as const] : [])),
  )
  const takenBy = new Map<string, string>()
  for (const { orderRef, serviceId } of holders) {
    if (!changing.has(serviceId) && !takenBy.has(orderRef)) takenBy.set(orderRef, serviceId)
  }
  let refused = false
  for (const row of outcomes) {
    if (row.outcome !== 'changed' || row.after === null) continue
    const other = takenBy.get(row.after)
    if (!other || earlier.get(row.serviceId) === row.after) {
      takenBy.set(row.after, other ?? row.serviceId)
      continue
    }
    row.message = `This reference is already used on ${other}.`
    row.outcome = 'taken'
    row.after = row.before
    refused = true
  }
  return refused
}
