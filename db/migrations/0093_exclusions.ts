import { type Kysely, sql } from 'kysely'

/** Causes of faults, and the ones that a plan excludes. Announced work was excluded by code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table help_case add column cause text;
    alter table case_result add column excluded_cause text;

    update service_plan_version set content = content || '{"exclusions": ["announcedWork"]}'
      where not content ? 'exclusions';
    update help_case set targets = targets
        || jsonb_build_object('exclusions', case targets #>> '{source,kind}' when 'plan' then '["announcedWork"]' else '[]' end::jsonb)
      where targets is not null;
    update case_result set targets = targets
        || jsonb_build_object('exclusions', case targets #>> '{source,kind}' when 'plan' then '["announcedWork"]' else '[]' end::jsonb)
      where targets is not null`.execute(db)
}
