import type { OrderRefOutcome } from '@portal/contract/services/references.ts'
import { recordActivities } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { decideReferences, type ReferenceRow } from './policy.ts'
import { listEarlierReferences, listReferenceHolders, lockReferences, lockServices, updateReferences } from './store.ts'

interface ChangeOptions {
  dryRun?: boolean
}

/** Changes the valid references and reports the outcome of each row. */
export async function changeReferences(
  scope: AccountScope,
  rows: readonly ReferenceRow[],
  { dryRun = false }: ChangeOptions = {},
): Promise<OrderRefOutcome[]> {
  const cleaned = rows.map((row) => ({ ...row, serviceId: findable(row.serviceId), orderRef: row.orderRef.trim() }))
  const serviceIds = [...new Set(cleaned.map(({ serviceId }) => serviceId))]
  const orderRefs = [...new Set(cleaned.map(({ orderRef }) => findable(orderRef)))]
  await lockReferences(scope)
  const outcomes = decideReferences(cleaned, {
    services: await lockServices(scope, serviceIds),
    holders: await listReferenceHolders(scope, orderRefs),
    earlier: await listEarlierReferences(scope, serviceIds),
  })
  if (dryRun) return outcomes

  const changed = outcomes.filter(({ outcome }) => outcome === 'changed')
  if (changed.length === 0) return outcomes
  await updateReferences(
    scope,
    changed.map(({ serviceId, after }) => ({ serviceId, orderRef: after })),
  )
  await recordActivities(
    scope,
    changed.map(({ serviceId, before, after }) => ({
      action: 'orderRef changed',
      entity: 'service',
      entityId: serviceId,
      before: { orderRef: before },
      after: { orderRef: after },
    })),
  )
  return outcomes.map((row) =>
    row.outcome === 'changed' && row.version !== null ? { ...row, version: row.version + 1 } : row,
  )
}

/** PostgreSQL text cannot contain these characters, so no stored value matches them. */
function findable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim()
}
