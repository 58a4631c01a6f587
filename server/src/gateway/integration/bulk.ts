import type { BulkAnswer, ItemOutcome } from '@portal/contract/integration.ts'
import { loadItemsIn, type ItemOutcome as Loaded } from '@portal/db/src/import/load-items.ts'
import { sql, type Transaction } from 'kysely'
import type { ProviderActor } from './bind-provider.ts'
import type { IntegrationEntity } from './entities.ts'
import { findAccounts, findKnown, keyOf, rememberIds } from './external-id-store.ts'
import { fieldOf, readItem, type ReadItem, referenceFields } from './items.ts'

interface Bulk {
  items: readonly Record<string, unknown>[]
  isDryRun: boolean
  requestId: string
}

interface Known {
  item: ReadItem
  accountId: string
  id: string
  row: Record<string, unknown>
}

const refused = (externalId: unknown, fields: Record<string, string>): ItemOutcome => ({
  externalId: typeof externalId === 'string' ? externalId : null,
  id: null,
  outcome: 'refused',
  fields,
})

/**
 * Brings things to what another system has. Each is found by the id that it has there, goes the way of an imported row,
 * and is answered for itself: one that is refused keeps no other back.
 */
export async function putItems(
  tx: Transaction<unknown>,
  actor: ProviderActor,
  entity: IntegrationEntity,
  { items, isDryRun, requestId }: Bulk,
): Promise<BulkAnswer> {
  await sql`savepoint trial`.execute(tx)
  const outcomes: ItemOutcome[] = []
  const known = await findRows(tx, actor, entity, items, outcomes)
  const loaded = await loadItemsIn(
    tx,
    entity.entity,
    known.map(({ row }) => row),
  )
  const index = new Map(known.map((each, at) => [each.item, loaded[at]]))
  const written = known.filter(({ item }) => index.get(item)?.outcome !== 'refused')
  await rememberIds(
    tx,
    actor.actorId,
    entity.newId === null
      ? []
      : written.map(({ item, accountId, id }) => ({
          accountId,
          entity: entity.knownAs,
          externalId: item.externalId,
          entityId: id,
        })),
  )
  await recordChanges(
    tx,
    actor,
    entity,
    known.flatMap((each, at) => (isNews(loaded[at]) ? [{ ...each, loaded: loaded[at] }] : [])),
    requestId,
  )
  if (isDryRun) await sql`rollback to savepoint trial`.execute(tx)
  let next = 0
  for (const [at, item] of items.entries()) {
    outcomes[at] ??= outcomeOf(item.externalId, known[next], loaded[next++])
  }
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

const isNews = (loaded: Loaded | undefined): loaded is Loaded =>
  loaded?.outcome === 'created' || loaded?.outcome === 'changed'

function outcomeOf(externalId: unknown, known: Known | undefined, loaded: Loaded | undefined): ItemOutcome {
  if (!known || !loaded) return refused(externalId, { externalId: 'Was not reached.' })
  const { outcome, reasons } = loaded
  const fields = Object.fromEntries(Object.entries(reasons).map(([column, reason]) => [fieldOf(column), reason]))
  return { externalId: known.item.externalId, id: outcome === 'refused' ? null : known.id, outcome, fields }
}

/** The rows of the items in their order, without those that are refused already; these are put in their place. */
async function findRows(
  tx: Transaction<unknown>,
  actor: ProviderActor,
  entity: IntegrationEntity,
  items: readonly Record<string, unknown>[],
  outcomes: ItemOutcome[],
): Promise<Known[]> {
  const isAccount = entity.knownAs === 'accounts'
  const read = items.map((item) => readItem(item, isAccount))
  const whole = read.flatMap((item) => ('fields' in item ? [] : [item]))
  const accounts = await findAccounts(
    tx,
    actor.actorId,
    whole.flatMap(({ externalId, accountExternalId }) => (isAccount ? [externalId] : (accountExternalId ?? []))),
  )
  const accountOf = ({ accountId, accountExternalId }: ReadItem) =>
    accountExternalId === null ? accountId : (accounts.get(accountExternalId) ?? null)
  const ids = await findKnown(
    tx,
    actor.actorId,
    whole.flatMap((item) => {
      const accountId = accountOf(item)
      if (accountId === null) return []
      const references = Object.entries(item.references).map(([field, externalId]) => ({
        accountId,
        entity: referenceFields[field]?.entity ?? '',
        externalId,
      }))
      return [{ accountId, entity: entity.knownAs, externalId: item.externalId }, ...references]
    }),
  )
  const known: Known[] = []
  const seen = new Set<string>()
  for (const [at, item] of read.entries()) {
    const refuse = (fields: Record<string, string>) => {
      outcomes[at] = refused(items[at]?.externalId, fields)
    }
    if ('fields' in item) {
      refuse(item.fields)
      continue
    }
    const accountId = accountOf(item)
    if (!isAccount && accountId === null) {
      refuse({ accountExternalId: 'No account is known by this id. Send the account first.' })
      continue
    }
    const key = keyOf({ accountId: accountId ?? '', entity: entity.knownAs, externalId: item.externalId })
    if (seen.has(key)) {
      refuse({ externalId: 'is here twice' })
      continue
    }
    seen.add(key)
    const row: Record<string, unknown> = { ...item.columns, ...(!isAccount && { account_id: accountId }) }
    const unknown = takeReferences(row, item, accountId, ids)
    if (unknown) {
      refuse(unknown)
      continue
    }
    const before = isAccount ? accounts.get(item.externalId) : ids.get(key)
    const given = row[entity.idColumn]
    if (before !== undefined && given !== undefined && given !== before) {
      refuse({ [fieldOf(entity.idColumn)]: `is ${before} for this externalId` })
      continue
    }
    // oxlint-disable-next-line no-await-in-loop -- a number from a sequence, where the id has one
    const id = before ?? (typeof given === 'string' ? given : await entity.newId?.(tx, row))
    if (id === undefined) {
      refuse({ externalId: 'Nothing is known by this id. Send what it belongs to first.' })
      continue
    }
    known.push({ item, accountId: isAccount ? id : (accountId ?? ''), id, row: { ...row, [entity.idColumn]: id } })
  }
  return known
}

/** Puts our ids where the item has external ones; answers what is not known. */
function takeReferences(
  row: Record<string, unknown>,
  { references }: ReadItem,
  accountId: string | null,
  ids: ReadonlyMap<string, string>,
): Record<string, string> | null {
  for (const [field, externalId] of Object.entries(references)) {
    const reference = referenceFields[field]
    if (!reference) continue
    const id = ids.get(keyOf({ accountId: accountId ?? '', entity: reference.entity, externalId }))
    if (id === undefined) return { [field]: 'Nothing is known by this id. Send it first.' }
    row[reference.column] = id
  }
  return null
}

/** Each change is written down like anybody's, and so reaches open pages, webhooks and the list of changes. */
async function recordChanges(
  tx: Transaction<unknown>,
  { actorId, name }: ProviderActor,
  { thing }: IntegrationEntity,
  changed: readonly (Known & { loaded: Loaded })[],
  requestId: string,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ accountId, id, loaded: { outcome, changes } }) => {
    const side = (at: 0 | 1) =>
      Object.fromEntries(Object.entries(changes).map(([column, values]) => [fieldOf(column), values[at]]))
    return {
      accountId,
      id,
      action: `${thing} ${outcome}`,
      before: outcome === 'created' ? null : side(0),
      after: side(1),
    }
  })
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, before, after, request_id)
    select "accountId", ${actorId}, ${name}, action, ${thing}, id, before, after, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change ("accountId" text, id text, action text, before jsonb, after jsonb)`.execute(tx)
}
