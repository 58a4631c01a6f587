import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * The functions that count calls read the changed rows first and then change rows of one account, as those of 0140 do: Citus runs no
 * statement over both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ${countCalls('count_calls', { into: 'call_day', by: 'destination', of: sql`destination`, sums: ['seconds', 'cost'] })};
    ${countCalls('count_call_hours', { into: 'call_hour', by: 'hour', of: sql`hour_of_call(at)`, sums: ['cost'] })}`.execute(
    db,
  )
}

interface Counted {
  into: string
  by: string
  of: RawBuilder<unknown>
  sums: readonly string[]
}

function countCalls(name: string, { into, by, of, sums }: Counted) {
  const counts = ['calls', ...sums].map((each) => sql.id(each))
  const key = sql`account_id, service_id, day, ${sql.id(by)}`
  const totals = (rows: string) => sql`
    select account_id, coalesce(service_id, '') as service_id, day, ${of} as ${sql.id(by)}, count(*) as calls,
      ${sql.join(sums.map((each) => sql`sum(${sql.id(each)}) as ${sql.id(each)}`))}
    from ${sql.id(rows)} group by account_id, day, ${of}, rollup (service_id) order by 1, 2, 3, 4`
  const values = sql.join(counts.map((each) => sql`of_change.${each}`))
  const changed = (sign: string, from: string) =>
    sql.join(counts.map((each) => sql`${each} = d.${each} ${sql.raw(sign)} ${sql.raw(from)}.${each}`))
  return sql`
    create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
    declare
      of_change record;
    begin
      if tg_op <> 'INSERT' then
        for of_change in ${totals('removed')} loop
          update ${sql.id(into)} d set ${changed('-', 'of_change')}
          where d.account_id = of_change.account_id and d.service_id = of_change.service_id and d.day = of_change.day
            and d.${sql.id(by)} = of_change.${sql.id(by)};
        end loop;
        for of_change in select distinct account_id, day from removed loop
          delete from ${sql.id(into)} d where d.account_id = of_change.account_id and d.day = of_change.day and d.calls = 0;
        end loop;
      end if;
      if tg_op <> 'DELETE' then
        for of_change in ${totals('added')} loop
          insert into ${sql.id(into)} as d (${key}, ${sql.join(counts)})
          values (of_change.account_id, of_change.service_id, of_change.day, of_change.${sql.id(by)}, ${values})
          on conflict (${key}) do update set ${changed('+', 'excluded')};
        end loop;
      end if;
      return null;
    end $$`
}
