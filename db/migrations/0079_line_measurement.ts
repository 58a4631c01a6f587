import { type Kysely, sql } from 'kysely'
import { enableProviderRows, enableRowSecurity } from '../src/grants.ts'

/** Latency and loss of lines, and the probe that measures them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The pings of five minutes. No foreign key: a flush writes thousands of rows, and would check each of them.
    create table line_sample (
      at timestamptz not null,
      min_us integer,
      sum_us integer not null,
      max_us integer,
      sent smallint not null,
      lost smallint not null check (lost between 0 and sent),
      account_id text not null,
      service_id text not null,
      primary key (account_id, service_id, at)
    );
    -- For the hours, which are added up over all accounts.
    create index line_sample_at on line_sample (at);
    ${enableRowSecurity('line_sample', 'select')};

    -- The samples of an hour; steps_lost counts those without any reply.
    create table line_hour (
      at timestamptz not null,
      min_us integer,
      sum_us integer not null,
      max_us integer,
      sent smallint not null,
      lost smallint not null check (lost between 0 and sent),
      steps_lost smallint not null,
      account_id text not null,
      service_id text not null,
      primary key (account_id, service_id, at)
    );
    ${enableRowSecurity('line_hour', 'select')};

    -- One row: the process that measures, and what prevents it.
    create table line_probe (
      is_only boolean primary key default true check (is_only),
      holder text not null,
      seen_at timestamptz not null,
      lines integer not null,
      fault text,
      rolled_until timestamptz not null
    );
    ${enableProviderRows('line_probe', 'select')}`.execute(db)
}
