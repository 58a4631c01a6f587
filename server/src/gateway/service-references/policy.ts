import type { OrderRefOutcome } from '@portal/contract/service-references.ts'
import { OrderRef } from '@portal/contract/services.ts'
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

/** What the decision rests on: the services of the rows, and who holds the references that the rows want. */
export interface ReferenceFacts {
  services: readonly ReferenceState[]
  holders: readonly { orderRef: string; serviceId: string }[]
  /** The reference that each service had before its newest change. */
  earlier: ReadonlyMap<string, string>
}

/**
 * What becomes of each row. A reference belongs to one service, judged by how things stand after all rows: two services
 * can swap theirs. What was imported double may stay, and a change away from it can be undone.
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
    // A refused row keeps its old reference, which another row may have wanted.
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
  if (!service) return { ...outcome, outcome: 'not_found', message: 'This account has no such service.' }
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

/** Refuses rows whose reference another service will have, and says whether there was one. */
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
