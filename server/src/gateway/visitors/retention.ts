import { sql } from 'kysely'
import type { JobParts } from '../../jobs/area-jobs.ts'

/** The moment from which the days of keeping count: the end of the last visit, or when the ID was given. */
export const keptFrom = sql`
  greatest(i.given_at, (select max(v.ends_at) from visit_visitor p join visit v using (account_id, visit_id)
    where p.account_id = i.account_id and p.visitor_id = i.visitor_id
      and v.status not in ('draft', 'cancelled', 'rejected', 'expired')))`

/** Deletes what is not needed any more: the photo IDs themselves, and the links that nobody can use. */
export async function deleteOldIdentities({ config, database }: JobParts, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visitor_identity i
    where i.given_at < ${now}::timestamptz - make_interval(days => ${config.VISITOR_DATA_DAYS}::integer)
      and ${keptFrom} < ${now}::timestamptz - make_interval(days => ${config.VISITOR_DATA_DAYS}::integer)`.execute(
    database.system,
  )
  await sql`delete from visitor_link where expires_at < ${now}::timestamptz - interval '30 days'`.execute(
    database.system,
  )
  return Number(numAffectedRows ?? 0)
}
