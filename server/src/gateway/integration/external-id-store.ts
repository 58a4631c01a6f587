import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

export const ExternalId = z.strictObject({
  accountId: text,
  entity: text,
  externalId: text,
})
export type ExternalId = z.infer<typeof ExternalId>

/** Finds accounts by the system's own ids. */
export async function findAccounts(
  db: Sql,
  clientId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await rowsOf({ externalId: text, accountId: text })`
    select external_id as "externalId", account_id as "accountId" from external_id
    where client_id = ${clientId} and entity = 'accounts' and external_id = any(${[...externalIds]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ externalId, accountId }) => [externalId, accountId]))
}

export const keyOf = ({ accountId, entity, externalId }: ExternalId) => JSON.stringify([accountId, entity, externalId])

const KnownId = ExternalId.extend({ entityId: text })

/** Finds records of accounts by the system's own ids. */
export async function findKnown(db: Sql, clientId: string, asked: readonly ExternalId[]): Promise<Map<string, string>> {
  const { rows } = await rowsOf(KnownId)`
    select k.account_id as "accountId", k.entity, k.external_id as "externalId", k.entity_id as "entityId"
    from external_id k
      join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("accountId" text, entity text, "externalId" text)
        on k.account_id = asked."accountId" and k.entity = asked.entity and k.external_id = asked."externalId"
    where k.client_id = ${clientId}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.entityId]))
}

export async function rememberIds(
  db: Sql,
  clientId: string,
  ids: readonly (ExternalId & { entityId: string })[],
): Promise<void> {
  await sql`
    insert into external_id (account_id, client_id, entity, external_id, entity_id)
    select "accountId", ${clientId}, entity, "externalId", "entityId"
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb)
      as known ("accountId" text, entity text, "externalId" text, "entityId" text)
    on conflict do nothing`.execute(db)
}
