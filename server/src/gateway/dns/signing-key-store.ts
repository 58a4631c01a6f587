import type { SigningKeys } from '@portal/contract/dns/peers.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'

const isUsable = sql`tsig_secret is not null and revoked_at is null and expires_at > now()`

/** The API keys of the account with a TSIG secret that works now. */
export const listSigningKeys = (scope: AccountScope): Promise<SigningKeys> =>
  rowsOf({ keyId: text, name: text })`
    select key_id as "keyId", name from api_key where account_id = ${scope.accountId} and ${isUsable}
    order by name, key_id limit 500`.all(scope.tx)

const Secrets = z.strictObject({
  secret: text,
  /** The one before a rotation, as long as calls with it are accepted. */
  before: textOrNull,
})

/** The encrypted TSIG secrets of an API key; undefined if it does not work now. */
export async function findTsigSecrets(
  scope: AccountScope,
  keyId: string,
): Promise<z.infer<typeof Secrets> | undefined> {
  const { rows } = await rowsOf(Secrets)`
    select tsig_secret as secret, case when old_until > now() then old_tsig_secret end as before from api_key
    where account_id = ${scope.accountId} and key_id = ${keyId} and ${isUsable}`.execute(scope.tx)
  return rows[0]
}
