import { type Kysely, sql } from 'kysely'

/** Jobs that go on with a trace, and a record that the portal itself cannot change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await traceJobs(db)
  await keepRecord(db)
}

/** What was queued by a traced request says so: its trace goes on in the worker. Whoever queues sets `portal.traceparent`. */
async function traceJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function queue_job(task text, payload json, run_at timestamptz, job_key text, queue text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      trace text = nullif(current_setting('portal.traceparent', true), '');
    begin
      if trace is not null and json_typeof(payload) = 'object' then
        payload = (payload::jsonb || jsonb_build_object('traceparent', trace))::json;
      end if;
      perform graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key);
    end $$`.execute(db)
  await sql`
    create or replace function queue_job(task text, payload json, run_at timestamptz, job_key text) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform public.queue_job(task, payload, run_at, job_key, null);
    end $$`.execute(db)
}

/** When something was done, and which number it has, is said by the database and never by who writes it down. */
async function keepRecord(db: Kysely<unknown>): Promise<void> {
  await sql`revoke insert on activity from portal_app`.execute(db)
  await sql`
    grant insert (account_id, actor_id, actor_name, on_behalf_of, action, entity, entity_id, before, after, request_id)
    on activity to portal_app`.execute(db)
}
