import { broughtAction } from '@portal/contract/events.ts'
import type { BulkAnswer, ItemOutcome } from '@portal/contract/integration/integration.ts'
import type { IntegrationEntityName } from '@portal/contract/integration/entities.ts'
import { loadItemsIn, type ItemOutcome as Loaded } from '@portal/db/src/import/load-items.ts'
import { inSavepoint } from '@portal/db/src/savepoint.ts'
import type { Transaction } from 'kysely'
import { insertProviderActivities } from './activity-store.ts'
import type { ProviderActor } from './bind-provider.ts'
import { type IntegrationEntity, integrationEntities } from './entities.ts'
import { rememberIds } from './external-id-store.ts'
import { findRows, type Known } from './find-rows.ts'
import { fieldOf } from './items.ts'
import { textIn } from './text-in.ts'

interface Bulk {
  items: readonly Record<string, unknown>[]
  isDryRun: boolean
  requestId: string
}

/**
 * Updates records to match another system. Each is found by that system's id, follows the rules of an imported row and
 * has its own result; a refused one does not affect the others.
 */
export function putItems(
  tx: Transaction<unknown>,
  actor: ProviderActor,
  name: IntegrationEntityName,
  bulk: Bulk,
): Promise<BulkAnswer> {
  return inSavepoint(
    tx,
    () => loadItems(tx, actor, name, bulk),
    ({ isDryRun }) => !isDryRun,
  )
}

async function loadItems(
  tx: Transaction<unknown>,
  actor: ProviderActor,
  name: IntegrationEntityName,
  { items, isDryRun, requestId }: Bulk,
): Promise<BulkAnswer> {
  const entity = integrationEntities[name]
  const found = await findRows(tx, actor, name, items)
  const known = found.flatMap((each) => ('fields' in each ? [] : [each]))
  const loaded = await loadItemsIn(
    tx,
    entity.entity,
    known.map(({ row }) => row),
  )
  const done = new Map(known.map((each, at) => [each, loaded[at]]))
  await rememberIds(
    tx,
    actor.actorId,
    known.flatMap((each) => idOf(name, each, done.get(each))),
  )
  await recordChanges(
    tx,
    actor,
    entity,
    known.flatMap((each) => newsOf(each, done.get(each))),
    requestId,
  )
  const outcomes = found.map((each, at) =>
    'fields' in each ? refused(items[at]?.externalId, each.fields) : outcomeOf(entity, each, done.get(each)),
  )
  const count = (what: ItemOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === what).length
  return {
    isDryRun,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    items: outcomes,
  }
}

const refused = (externalId: unknown, fields: Record<string, string>): ItemOutcome => ({
  externalId: typeof externalId === 'string' ? externalId : null,
  id: null,
  outcome: 'refused',
  fields,
})

function outcomeOf(
  { entity, idColumn }: IntegrationEntity,
  { item, row }: Known,
  loaded: Loaded | undefined,
): ItemOutcome {
  const { externalId } = item
  if (!loaded) return refused(externalId, { externalId: 'Not processed.' })
  if (loaded.outcome === 'refused') {
    const reasons = Object.entries(loaded.reasons).map(([column, reason]) => [fieldOf(column), reason] as const)
    return refused(externalId, Object.fromEntries(reasons))
  }
  const key = externalId === null ? entity.key.filter((column) => column !== 'account_id') : [idColumn]
  return { externalId, id: key.map((column) => textIn(row[column])).join('~'), outcome: loaded.outcome, fields: {} }
}

function idOf(entity: IntegrationEntityName, { item, accountId, thingId }: Known, loaded: Loaded | undefined) {
  if (item.externalId === null || accountId === null || loaded?.outcome === 'refused') return []
  return [{ accountId, entity, externalId: item.externalId, entityId: thingId }]
}

interface News {
  accountId: string
  thingId: string
  row: Known['row']
  outcome: 'created' | 'changed'
  changes: Loaded['changes']
}

function newsOf({ accountId, thingId, row }: Known, loaded: Loaded | undefined): News[] {
  if (accountId === null || (loaded?.outcome !== 'created' && loaded?.outcome !== 'changed')) return []
  return [{ accountId, thingId, row, outcome: loaded.outcome, changes: loaded.changes }]
}

// With their old and new values, a thousand changes may be ten megabytes of JSON.
const batch = 100

/** Records each change as activity, so that it reaches open pages, webhooks and the change feed. */
async function recordChanges(
  tx: Transaction<unknown>,
  actor: ProviderActor,
  entity: IntegrationEntity,
  news: readonly News[],
  requestId: string,
): Promise<void> {
  const { activityEntity, part, createdAs } = entity
  if (!activityEntity || news.length === 0) return
  const [first, rest] = [news.slice(0, batch), news.slice(batch)]
  const rows = first.map(({ accountId, thingId, row, outcome, changes }) => {
    const side = (at: 0 | 1) =>
      Object.fromEntries(Object.entries(changes).map(([column, values]) => [fieldOf(column), values[at]]))
    return {
      accountId,
      id: thingId,
      action: (outcome === 'created' && createdAs?.(row)) || broughtAction(activityEntity, part, outcome),
      before: outcome === 'created' ? null : side(0),
      after: side(1),
    }
  })
  const { actorId, name } = actor
  await insertProviderActivities(tx, { actorId, name, activityEntity, requestId }, rows)
  await recordChanges(tx, actor, entity, rest, requestId)
}
