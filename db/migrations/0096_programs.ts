import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/**
 * Programs that people connect over MCP: whether their account allows it, the programs that it has registered, and the
 * connections. The id of a connection is the hash by which the identity server stores its grant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account add column allows_programs boolean not null default false;
    grant update (allows_programs) on account to portal_app;

    create table program (
      account_id text not null references account,
      program_id text not null check (program_id ~ '^program-[0-9A-Z]{16}$'),
      name text not null,
      redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
      created_at timestamptz not null default now(),
      created_by text not null,
      primary key (account_id, program_id)
    );
    -- A sign-in names the program and no account.
    create index program_by_id on program (program_id);
    ${enableRowSecurity('program', 'select, insert, delete')};

    create table program_connection (
      account_id text not null references account,
      connection_id text not null check (connection_id ~ '^[0-9a-f]{64}$'),
      user_id text not null,
      program_id text not null,
      program_name text not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      connected_at timestamptz not null default now(),
      ends_at timestamptz not null,
      last_used_at timestamptz,
      ended_at timestamptz,
      primary key (account_id, connection_id)
    );
    -- A call with a token names no account.
    create index program_connection_by_id on program_connection (connection_id);
    create index program_connection_user on program_connection (account_id, user_id);
    ${enableRowSecurity('program_connection', 'select, insert, update')}`.execute(db)
}
