import { type Kysely, sql } from 'kysely'

/**
 * Whether a machine has a back-up job is kept with the machine: the list of gaps compared the names of all machines with those
 * of all jobs. Readings wait while the column is filled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cloud_machine add column is_covered boolean not null default false;

    -- Triggers, because the former release writes both tables. Each statement is for one account by constants (0140).
    create function has_backup_job(of_account text, of_name text) returns boolean
    language sql stable set search_path = public, pg_temp as $$
      select exists (select from backup_workload w
        where w.account_id = of_account and w.kind = 'vm' and lower(w.name) = lower(of_name))
    $$;
    ${sql.raw(`
    create function cover_machine() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.is_covered := has_backup_job(new.account_id, new.name);
      return new;
    end $$;
    create trigger cover_machine before insert or update of name on cloud_machine
      for each row execute function cover_machine();

    create function cover_machines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      is_job boolean;
    begin
      if tg_op <> 'INSERT' and old.kind = 'vm' then
        is_job := has_backup_job(old.account_id, old.name);
        update cloud_machine set is_covered = is_job
        where account_id = old.account_id and lower(name) = lower(old.name) and is_covered <> is_job;
      end if;
      if tg_op <> 'DELETE' and new.kind = 'vm' then
        update cloud_machine set is_covered = true
        where account_id = new.account_id and lower(name) = lower(new.name) and not is_covered;
      end if;
      return null;
    end $$;
    create trigger cover_machines after insert or delete on backup_workload
      for each row execute function cover_machines();
    create trigger cover_renamed after update of name, kind on backup_workload
      for each row when ((old.name, old.kind) is distinct from (new.name, new.kind)) execute function cover_machines();`)}

    update cloud_machine m set is_covered = true where exists (select from backup_workload w
      where w.account_id = m.account_id and w.kind = 'vm' and lower(w.name) = lower(m.name));

    create index cloud_machine_uncovered on cloud_machine (account_id, service_id, name, machine_id)
      where not is_covered and uncovered_reason is null;
    create index cloud_machine_gap on cloud_machine (account_id, storage_mb desc, name, machine_id, service_id)
      where not is_covered and uncovered_reason is null;
    create index cloud_machine_excused_gap on cloud_machine (account_id, storage_mb desc, name, machine_id, service_id)
      where not is_covered and uncovered_reason is not null;
    create index backup_workload_point on backup_workload (account_id, service_id, last_point)`.execute(db)
}
