import { type Kysely, sql } from 'kysely'

/** The calls of each night, from 22:00 to 06:00 in the UK, to find nights that cost far more than others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The day on which the night ends.
    alter table call_record add column night date generated always as (case
      when extract(hour from at at time zone 'Europe/London') >= 22 then (at at time zone 'Europe/London')::date + 1
      when extract(hour from at at time zone 'Europe/London') < 6 then (at at time zone 'Europe/London')::date
    end) stored;
    create index call_record_night on call_record (account_id, night) include (cost) where night is not null`.execute(
    db,
  )
}
