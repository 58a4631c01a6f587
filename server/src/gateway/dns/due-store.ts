import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isOfOpenAccount } from '../../people/open-account-store.ts'

const ZoneKey = z.strictObject({ accountId: text, zoneId: text })

export async function listZonesToPublish(system: Sql): Promise<z.infer<typeof ZoneKey>[]> {
  const { rows } = await rowsOf(ZoneKey)`
    select account_id as "accountId", zone_id as "zoneId" from dns_zone
    where publication = 'publishing' and ${isOfOpenAccount}`.execute(system)
  return rows
}

const ChangeKey = ZoneKey.extend({ changeSetId: text })

/** Scheduled changes that should have been applied a minute ago. */
export async function listOverdueChanges(system: Sql): Promise<z.infer<typeof ChangeKey>[]> {
  const { rows } = await rowsOf(ChangeKey)`
    select account_id as "accountId", zone_id as "zoneId", change_set_id as "changeSetId" from dns_change_set
    where state = 'scheduled' and apply_at < now() - interval '1 minute' and ${isOfOpenAccount}`.execute(system)
  return rows
}

const AddressKey = z.strictObject({ accountId: text, address: text })

/** Addresses whose reverse name has not been public for a minute. */
export async function listReverseNamesToPublish(system: Sql): Promise<z.infer<typeof AddressKey>[]> {
  const { rows } = await rowsOf(AddressKey)`
    select account_id as "accountId", host(address) as address from dns_reverse_name
    where not is_live and changed_at < now() - interval '1 minute' and ${isOfOpenAccount}`.execute(system)
  return rows
}
