import type { IntegrationEntityName } from '@portal/contract/integration/entities.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { inSlices } from '@portal/db/src/threads/slices.ts'
import type { ProviderActor } from './bind-provider.ts'
import { integrationEntities, isOfAccount } from './entities.ts'
import { findAccounts, findKnown, keyOf } from './external-id-store.ts'
import { fieldOf, readItem, type ReadItem } from './items.ts'
import { textIn } from './text-in.ts'

export interface Known {
  item: ReadItem
  /** Null if it belongs to no account. */
  accountId: string | null
  /** Id of the record, or of the record that it is part of. */
  thingId: string
  row: Record<string, unknown>
}

export type FoundRow = Known | { fields: Record<string, string> }

/** Each item as a row of the import, with our ids in place of external ones, or the reason why that is impossible. */
export async function findRows(
  tx: Sql,
  { actorId }: ProviderActor,
  name: IntegrationEntityName,
  items: readonly Record<string, unknown>[],
): Promise<FoundRow[]> {
  const { entity, idColumn, newId } = integrationEntities[name]
  const isAccount = name === 'accounts'
  const ofAccount = isOfAccount(integrationEntities[name])
  const pause = inSlices()
  const read: ReturnType<typeof readItem>[] = []
  for (const item of items) {
    // Between two items, other calls have their turn.
    await pause()
    read.push(readItem(item, name))
  }
  const whole = read.flatMap((item) => ('fields' in item ? [] : [item]))
  const accounts = await findAccounts(
    tx,
    actorId,
    whole.flatMap((item) => (isAccount ? item.externalId : item.accountExternalId) ?? []),
  )
  const accountOf = ({ accountId, accountExternalId }: ReadItem) =>
    accountExternalId === null ? accountId : (accounts.get(accountExternalId) ?? null)
  const ids = await findKnown(
    tx,
    actorId,
    whole.flatMap((item) => {
      const accountId = accountOf(item)
      if (accountId === null) return []
      const references = item.references.flatMap(({ entity: of, externalIds }) =>
        externalIds.map((externalId) => ({ accountId, entity: of, externalId })),
      )
      return item.externalId === null
        ? references
        : [{ accountId, entity: name, externalId: item.externalId }, ...references]
    }),
  )
  const seen = new Set<string>()
  const rowOf = async (item: ReadItem): Promise<FoundRow> => {
    const accountId = accountOf(item)
    if (!isAccount && ofAccount && accountId === null) {
      return { fields: { accountExternalId: 'No account has this id. Send the account first.' } }
    }
    const row: Record<string, unknown> = { ...item.columns, ...(!isAccount && ofAccount && { account_id: accountId }) }
    const unknown = takeReferences(row, item, accountId, ids)
    if (unknown) return { fields: unknown }
    const key = JSON.stringify([accountId, item.externalId ?? entity.key.map((column) => row[column])])
    if (seen.has(key))
      return {
        fields: { [item.externalId === null ? fieldOf(entity.key.at(-1) ?? '') : 'externalId']: 'appears twice' },
      }
    seen.add(key)
    if (item.externalId === null || !newId) return { item, accountId, thingId: textIn(row[idColumn]), row }
    const before = isAccount
      ? accounts.get(item.externalId)
      : ids.get(keyOf({ accountId: accountId ?? '', entity: name, externalId: item.externalId }))
    const given = row[idColumn]
    if (before !== undefined && given !== undefined && given !== before) {
      return { fields: { [fieldOf(idColumn)]: `is ${before} for this externalId` } }
    }
    const id = before ?? (typeof given === 'string' ? given : await newId(tx, row))
    return { item, accountId: isAccount ? id : accountId, thingId: id, row: { ...row, [idColumn]: id } }
  }
  const found: FoundRow[] = []
  for (const item of read) {
    await pause()
    // A number from a sequence, where the id has one.
    found.push('fields' in item ? item : await rowOf(item))
  }
  return found
}

/** Replaces external ids with ours. Returns the unknown ones. */
function takeReferences(
  row: Record<string, unknown>,
  { references }: ReadItem,
  accountId: string | null,
  ids: ReadonlyMap<string, string>,
): Record<string, string> | null {
  for (const { field, entity, column, isList, externalIds } of references) {
    const known = externalIds.map((externalId) => ids.get(keyOf({ accountId: accountId ?? '', entity, externalId })))
    if (known.includes(undefined)) return { [field]: 'No record has this id. Send it first.' }
    row[column] = isList ? known : known[0]
  }
  return null
}
