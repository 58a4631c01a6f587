import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/** The people who drafted, published and changed an incident. The activity log has it once for each account, as done by the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table incident_history (
      history_id bigint generated always as identity primary key,
      -- An incident, or a draft until it is published.
      ref text not null,
      at timestamptz not null,
      -- Null if an earlier release did not record it.
      person_name text,
      action text not null,
      -- The update that it added, if any.
      version integer,
      before jsonb,
      after jsonb
    );
    create index incident_history_of on incident_history (ref, history_id);
    ${enableProviderRows('incident_history', 'select, insert, update, delete')};
    ${grantStaffRead('incident_history')};
    ${grantStaffRead('incident_service')};

    -- A person saves a draft many times; the last time is enough.
    create unique index incident_history_saved on incident_history (ref, person_name) where action = 'draftChanged'`.execute(
    db,
  )
}
