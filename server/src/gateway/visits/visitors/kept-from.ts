import { type RawBuilder, sql } from 'kysely'

/** The start of the retention period: the end of the last visit, or the time when the ID was entered. */
export function keptFrom(identity: 'i' | 't'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${identity}.${column}`)
  return sql`
    greatest(${of('given_at')}, (select max(v.ends_at) from visit_visitor p join visit v using (account_id, visit_id)
      where p.account_id = ${of('account_id')} and p.visitor_id = ${of('visitor_id')}
        and v.status not in ('draft', 'cancelled', 'rejected', 'expired')))`
}
