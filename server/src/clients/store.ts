import { integrationScopes } from '@portal/contract/integration/scopes.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, bytes, rowsOf, text, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/** A provider system that calls the gateway under its own name. */
export const StoredClient = z.strictObject({
  clientId: text,
  name: text,
  /** The subject of its tokens. */
  subject: text,
  scopes: z.array(z.enum(integrationScopes)),
  secretHash: bytes.nullable(),
  oldHash: bytes.nullable(),
  isRevoked: boolean,
  isUseDue: boolean,
})
export type StoredClient = z.infer<typeof StoredClient>

const columns = sql`
  client_id as "clientId", name, subject, scopes, secret_hash as "secretHash",
  case when old_until > now() then old_hash end as "oldHash", revoked_at is not null as "isRevoked",
  coalesce(last_used_at < now() - interval '1 minute', true) as "isUseDue"`

export const findClient = (system: Sql, clientId: string): Promise<StoredClient | null> =>
  rowsOf(StoredClient)`
    select ${columns} from integration.client where client_id = ${clientId}`.first(system)

export interface NewClient {
  clientId: string
  name: string
  subject: string
  scopes: readonly string[]
  secretHash: Buffer | null
  createdBy: string
}

/** False if an active client already has the name, or any client has the id. */
export async function insertClient(system: Sql, client: NewClient): Promise<boolean> {
  const { rows } = await sql`
    insert into integration.client (client_id, name, subject, scopes, secret_hash, created_by)
    values (${client.clientId}, ${client.name}, ${client.subject}, ${[...client.scopes]}::text[], ${client.secretHash},
      ${client.createdBy})
    on conflict do nothing returning client_id`.execute(system)
  return rows.length > 0
}

/** The previous secret stays valid for a day, so that the system can switch without downtime. */
export async function replaceSecret(system: Sql, clientId: string, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update integration.client
    set old_hash = secret_hash, old_until = now() + interval '1 day', secret_hash = ${secretHash}
    where client_id = ${clientId} and revoked_at is null and secret_hash is not null
    returning client_id`.execute(system)
  return rows.length > 0
}

export async function revokeClient(system: Sql, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    update integration.client set revoked_at = now(), secret_hash = null, old_hash = null
    where client_id = ${clientId} and revoked_at is null returning client_id`.execute(system)
  return rows.length > 0
}

/** Limits writes to one a minute, however many calls arrive. */
export async function recordUse(system: Sql, { clientId, isUseDue }: StoredClient): Promise<void> {
  if (!isUseDue) return
  await sql`
    update integration.client set last_used_at = now()
    where client_id = ${clientId} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(system)
}

export const ListedClient = z.strictObject({
  clientId: text,
  name: text,
  scopes: z.array(z.enum(integrationScopes)),
  createdBy: text,
  createdAt: timestamp,
  lastUsedAt: timestampOrNull,
  revokedAt: timestampOrNull,
})
export type ListedClient = z.infer<typeof ListedClient>

export const listClients = (system: Sql): Promise<ListedClient[]> =>
  rowsOf(ListedClient)`
    select client_id as "clientId", name, scopes, created_by as "createdBy", created_at as "createdAt",
      last_used_at as "lastUsedAt", revoked_at as "revokedAt"
    from integration.client order by revoked_at is not null, name`.all(system)

/** The first name that is not a scope. */
export const unknownScope = (names: readonly string[]) =>
  names.find((name) => !integrationScopes.some((scope) => scope === name))
