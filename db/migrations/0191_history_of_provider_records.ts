import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'
import { staffRole } from '../src/roles.ts'

/**
 * The changes by staff and the provider's systems of plans, rate cards and the places that decide prices, which belong to no account.
 * The activity log has it in the account of the call, and each account on a plan has a copy of its publications. Recording
 * waits while the index is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofProvider = sql.raw(`entity in ('rate card', 'coverage')
    or entity = 'plan' and action = 'plan published' and actor_name <> 'Service plans team'`)
  await sql`
    create index activity_of_provider on activity (entity, entity_id, activity_id) where ${ofProvider};
    -- The desk reads nothing else over all accounts.
    grant select on activity to ${sql.raw(staffRole)};
    create policy desk_reads on activity for select to ${sql.raw(staffRole)} using (${ofProvider});
    ${grantStaffRead('rate_card')};

    -- The saves of a draft are not in the activity log: that of a customer would show a draft to the customer.
    create table service_plan_save (
      save_id bigint generated always as identity primary key,
      plan_id text not null references service_plan on delete cascade,
      at timestamptz not null default now(),
      person_name text not null,
      -- The version, and the changes of the save by section.
      changes jsonb not null
    );
    create index service_plan_save_of on service_plan_save (plan_id, save_id);
    ${enableProviderRows('service_plan_save', 'select, insert')};
    ${grantStaffRead('service_plan_save')}`.execute(db)
}
