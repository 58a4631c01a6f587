import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/** Care levels as data, and the targets that a case was given, with the pauses of its clocks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table care_level (
      name text primary key,
      hours jsonb not null,
      repair jsonb not null
    );
    ${enableProviderRows('care_level', 'select, insert, update, delete')};
    ${grantStaffRead('care_level')};

    insert into care_level (name, hours, repair)
    select name, json_build_object('days', days, 'from', opens, 'to', closes, 'bankHolidays', holidays),
      json_build_object('amount', amount, 'unit', unit)
    from (values
      ('24/7', array[1,2,3,4,5,6,7], '00:00', '24:00', 'open', 24, 'hours'),
      ('24 hours, every day', array[1,2,3,4,5,6,7], '00:00', '24:00', 'open', 24, 'hours'),
      ('Next working day', array[1,2,3,4,5], '08:00', '18:00', 'closed', 10, 'hours'),
      ('Basic', array[1,2,3,4,5], '09:00', '17:30', 'closed', 72, 'hours'),
      ('Standard', array[1,2,3,4,5], '09:00', '17:30', 'closed', 48, 'hours'),
      ('Enhanced', array[1,2,3,4,5], '09:00', '17:30', 'closed', 24, 'hours'),
      ('Prompt', array[1,2,3,4,5], '09:00', '17:30', 'closed', 7, 'hours'),
      -- The network operator's maintenance levels.
      ('Level 1', array[1,2,3,4,5], '00:00', '24:00', 'closed', 2, 'ends of working days'),
      ('Level 2', array[1,2,3,4,5,6], '00:00', '24:00', 'closed', 1, 'ends of working days'),
      ('Level 3', array[1,2,3,4,5,6,7], '00:00', '24:00', 'open', 1, 'half days'),
      ('Level 4', array[1,2,3,4,5,6,7], '00:00', '24:00', 'open', 6, 'hours')
    ) as level (name, days, opens, closes, holidays, amount, unit);

    alter table help_case
      -- Empty for an imported case until it changes.
      add column targets jsonb,
      add column clock_started_at timestamptz,
      add column pauses jsonb not null default '[]';

    -- In working minutes, without pauses. The column paused_minutes is no longer written.
    alter table case_result
      add column repair_minutes integer,
      add column target_minutes integer;

    -- A credit and a care level were texts that nothing could calculate with.
    update service_plan_version v set content = v.content || jsonb_build_object('careLevels', '[]'::jsonb, 'availability', '[]'::jsonb,
      'slaRows', (select coalesce(jsonb_agg(row || jsonb_build_object('credit',
          case when row ->> 'credit' ~ '^\\d{1,2}%' then jsonb_build_object('percentPerHour',
            substring(row ->> 'credit' from '^(\\d+)')::integer, 'mostPercent', 100) end)), '[]')
        from jsonb_array_elements(v.content -> 'slaRows') as row))`.execute(db)
}
