import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { claimDays } from './rules.ts'

const StoredClaim = z.strictObject({
  zoneId: text,
  token: text,
  claimedBy: text,
  claimedAt: text,
  expiresAt: text,
  checkedAt: textOrNull,
  wasElsewhere: boolean,
  note: textOrNull,
})
export type StoredClaim = z.infer<typeof StoredClaim>

const columns = sql`zone_id as "zoneId", token, claimed_by as "claimedBy", ${utc('claimed_at')} as "claimedAt",
  ${utc('expires_at')} as "expiresAt", ${utc('checked_at')} as "checkedAt", elsewhere_at is not null as "wasElsewhere", note`

export async function listClaims(scope: AccountScope): Promise<StoredClaim[]> {
  const { rows } = await rowsOf(StoredClaim)`
    select ${columns} from dns_claim where account_id = ${scope.accountId} order by zone_id`.execute(scope.tx)
  return rows
}

/** `lock` prevents other checks of the claim until the transaction ends. */
export async function findClaim(scope: AccountScope, zoneId: string, lock = false): Promise<StoredClaim | undefined> {
  const { rows } = await rowsOf(StoredClaim)`
    select ${columns} from dns_claim where account_id = ${scope.accountId} and zone_id = ${zoneId}
    ${lock ? sql`for update` : sql``}`.execute(scope.tx)
  return rows[0]
}

export async function countClaims(scope: AccountScope): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select count(*) as total from dns_claim where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.total ?? 0
}

/** False if the account has claimed the name already. */
export async function insertClaim(scope: AccountScope, zoneId: string, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dns_claim (account_id, zone_id, token, claimed_by, claimed_at, expires_at)
    values (${scope.accountId}, ${zoneId}, ${token}, ${scope.actorName}, ${scope.now},
      ${scope.now}::timestamptz + make_interval(days => ${claimDays}))
    on conflict do nothing`.execute(scope.tx)
  return numAffectedRows === 1n
}

/** Whether another account claims the name too. */
export async function isContested(scope: AccountScope, zoneId: string): Promise<boolean> {
  const { rows } = await rowsOf({ is: boolean })`
    select is_claimed_by_others(${scope.accountId}, ${zoneId}) as is`.execute(scope.tx)
  return rows[0]?.is ?? false
}

export async function saveCheck(
  scope: AccountScope,
  zoneId: string,
  { note, isElsewhere }: { note: string; isElsewhere: boolean },
): Promise<void> {
  await sql`
    update dns_claim set checked_at = ${scope.now}, note = ${note},
      elsewhere_at = case when ${isElsewhere} then coalesce(elsewhere_at, ${scope.now}) end
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

export async function deleteClaim(scope: AccountScope, zoneId: string): Promise<void> {
  await sql`delete from dns_claim where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

const DueClaim = z.strictObject({ accountId: text, zoneId: text })

/** Claims that have ended, or that were not checked in the last ten minutes. */
export async function listDueClaims(system: Sql): Promise<z.infer<typeof DueClaim>[]> {
  const { rows } = await rowsOf(DueClaim)`
    select account_id as "accountId", zone_id as "zoneId" from dns_claim
    where (checked_at is null or checked_at < now() - interval '9 minutes' or expires_at < now()) and ${isOfOpenAccount}
    order by checked_at nulls first limit 500`.execute(system)
  return rows
}
