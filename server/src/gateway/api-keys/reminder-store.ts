import { keyReminderDays } from '@portal/contract/api-keys/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

const DueReminder = z.strictObject({
  accountId: text,
  keyId: text,
  days: number,
})
type DueReminder = z.infer<typeof DueReminder>

/**
 * The owner gets two reminders: one with time to act, one shortly before expiry. A key created for a few days gets only
 * the second.
 */
export const listDueReminders = (system: Sql): Promise<DueReminder[]> =>
  rowsOf(DueReminder)`
    select k.account_id as "accountId", k.key_id as "keyId", min(notice.days) as days
    from api_key k join portal_user u on u.account_id = k.account_id and u.user_id = k.user_id
      join unnest(${[...keyReminderDays]}::integer[]) as notice (days)
        on k.expires_at < now() + make_interval(days => notice.days)
          and k.created_at < k.expires_at - make_interval(days => notice.days)
    where k.revoked_at is null and k.expires_at > now() and u.status = 'active'
      and coalesce(u.ends_at > now(), true) and k.${isOfOpenAccount}
    group by k.account_id, k.key_id
    having min(notice.days) < coalesce(min(k.reminded_days), 1000)`.all(system)

const RemindedKey = z.strictObject({ name: text, email: text, until: text })
type RemindedKey = z.infer<typeof RemindedKey>

/** Returns the key to write about; undefined if it was revoked, or reminded of meanwhile. */
export const markReminded = (scope: AccountScope, keyId: string, days: number): Promise<RemindedKey | null> =>
  rowsOf(RemindedKey)`
    with marked as (
      update api_key k set reminded_days = ${days} from portal_user u
      where k.account_id = ${scope.accountId} and k.key_id = ${keyId} and k.revoked_at is null
        and coalesce(k.reminded_days, 1000) > ${days} and u.account_id = k.account_id and u.user_id = k.user_id
      returning k.name, u.email, k.expires_at)
    select name, email, to_char((expires_at - interval '1 second') at time zone 'Europe/London', 'FMDD FMMonth YYYY') as until
    from marked`.first(scope.tx)
