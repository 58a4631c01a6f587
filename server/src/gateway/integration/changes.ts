import { entities, entityNames } from '@portal/contract/entities.ts'
import type { IntegrationScope } from '@portal/contract/integration/scopes.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Sql } from '@portal/db/src/database.ts'
import type { ProviderActor } from './bind-provider.ts'
import { type ChangeQuery, findChanges, findLast } from './change-store.ts'

/** Entities whose changes a system may read. */
export const entitiesWithin = (scopes: readonly IntegrationScope[]): string[] =>
  entityNames.filter((name) => {
    const { scope } = entities[name]
    return scope !== undefined && scopes.includes(`${scope}:read`)
  })

/** The changes that have been numbered. */
export async function listChanges(tx: Sql, { scopes }: ProviderActor, asked: ChangeQuery) {
  const readable = entitiesWithin(scopes)
  if (asked.entity !== undefined && !readable.includes(asked.entity)) {
    throw new Problem('invalid', { fields: { entity: `Choose one of: ${readable.join(', ')}.` } })
  }
  if (asked.after === 'latest') return { changes: [], next: String(await findLast(tx)), hasMore: false }
  const wanted = asked.entity === undefined ? readable : [asked.entity]
  const last = await findLast(tx)
  const rows = await findChanges(tx, { ...asked, wanted, last })
  const changes = rows.slice(0, asked.limit)
  const hasMore = rows.length > asked.limit
  // The cursor also skips changes outside the system's scopes, so that they are not read again.
  const next = hasMore ? (changes.at(-1)?.cursor ?? asked.after) : String(Math.max(last, Number(asked.after)))
  return { changes, next, hasMore }
}
