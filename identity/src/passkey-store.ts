import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, bytes, number, rowsOf, text, texts, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

export const Passkey = z.strictObject({
  credentialId: text,
  name: text,
  createdAt: timestamp,
  lastUsedAt: timestampOrNull,
})
export type Passkey = z.infer<typeof Passkey>

const StoredPasskey = Passkey.extend({
  subject: text,
  publicKey: bytes,
  counter: number,
  transports: texts,
})
type StoredPasskey = z.infer<typeof StoredPasskey>

const columns = sql`credential_id as "credentialId", subject, public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`

export const listPasskeys = (system: Sql, subject: string): Promise<StoredPasskey[]> =>
  rowsOf(StoredPasskey)`
    select ${columns} from identity.passkey where subject = ${subject} order by created_at`.all(system)

export const findPasskey = (system: Sql, credentialId: string): Promise<StoredPasskey | null> =>
  rowsOf(StoredPasskey)`
    select ${columns} from identity.passkey where credential_id = ${credentialId}`.first(system)

/** False if the passkey is known already, as this person's or another's. */
export const insertPasskey = (
  system: Sql,
  { credentialId, subject, publicKey, counter, transports, name }: Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> =>
  changesRow(system)`
    insert into identity.passkey (credential_id, subject, public_key, counter, transports, name)
    values (${credentialId}, ${subject}, ${publicKey}, ${counter}, ${transports}, ${name})
    on conflict do nothing`

export async function saveUse(system: Sql, credentialId: string, counter: number): Promise<void> {
  await sql`
    update identity.passkey set counter = ${counter}, last_used_at = now()
     where credential_id = ${credentialId}`.execute(system)
}

export async function removePasskey(system: Sql, subject: string, credentialId: string): Promise<void> {
  await sql`
    delete from identity.passkey where subject = ${subject} and credential_id = ${credentialId}`.execute(system)
}
