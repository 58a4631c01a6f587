import { staffResources } from '@portal/contract/permission.ts'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import type { SecondFactorDuties, SecondFactorDuty } from '@portal/identity/src/second-factor-duty.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../config.ts'

type Rule = Pick<Config, 'STAFF_SECOND_FACTOR' | 'SECOND_FACTOR_GRACE_DAYS'>

export const Duty = z.strictObject({ by: text, dueAt: timestamp, isOver: boolean })

/**
 * People who need a second factor: those of an account that requires one, and the provider's staff. One such account is
 * enough, and a second one does not restart the days of grace.
 */
export function createSecondFactorDuties({ system }: Pick<Database, 'system'>, rule: Rule): SecondFactorDuties {
  const find = (subject: string) => findDuty(system, rule, subject)
  return {
    find,
    async begin(subject) {
      await beginGrace(system, rule, subject)
      return find(subject)
    },
  }
}

/** The person's accounts that require it, and since when. */
const askingPlaces = (rule: Rule, subject: string) => sql`
  select u.user_id, a.trading_name as name, u.second_factor_asked_at as asked,
    coalesce(a.second_factor_required_at, '-infinity') as since
  from portal_user u join account a using (account_id)
  where u.person = ${subject} and u.status = 'active' and a.closed_at is null
    and (u.ends_at is null or u.ends_at > now())
    and (a.second_factor_required_at is not null
      or (${rule.STAFF_SECOND_FACTOR === 'required'}::boolean and exists (select from permission_grant g
        where g.user_id = u.user_id and g.resource = any (${[...staffResources]}::text[])
          and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now()))))`

async function findDuty(system: Sql, rule: Rule, subject: string): Promise<SecondFactorDuty | null> {
  const days = rule.SECOND_FACTOR_GRACE_DAYS
  return rowsOf(Duty)`
    select name as by, asked + make_interval(days => ${days}) as "dueAt",
      asked + make_interval(days => ${days}) <= now() as "isOver"
    from (${askingPlaces(rule, subject)}) place where asked >= since order by asked, name limit 1`.first(system)
}

async function beginGrace(system: Sql, rule: Rule, subject: string): Promise<void> {
  await sql`
    update portal_user u set second_factor_asked_at = now() from (${askingPlaces(rule, subject)}) place
    where u.user_id = place.user_id and (place.asked is null or place.asked < place.since)`.execute(system)
}
