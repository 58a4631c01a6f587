import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Files that an operator loads from a page of the desk, with what their check found; they have the operator's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_import (
      account_id text not null references account,
      import_id text not null,
      state text not null,
      mapping_name text,
      mapping text,
      ways jsonb not null,
      loads jsonb not null default '[]',
      problem text,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      primary key (account_id, import_id)
    );
    create index desk_import_changed on desk_import (account_id, changed_at);

    create table desk_import_file (
      account_id text not null,
      import_id text not null,
      place integer not null,
      name text not null,
      entity text,
      content bytea not null,
      primary key (account_id, import_id, place),
      foreign key (account_id, import_id) references desk_import on delete cascade
    );

    create table desk_import_bad_rows (
      account_id text not null,
      import_id text not null,
      place integer not null,
      name text not null,
      content bytea not null,
      primary key (account_id, import_id, place),
      foreign key (account_id, import_id) references desk_import on delete cascade
    );
    ${enableRowSecurity('desk_import', 'select, insert, update, delete')};
    ${enableRowSecurity('desk_import_file', 'select, insert, update, delete')};
    ${enableRowSecurity('desk_import_bad_rows', 'select, insert, delete')}`.execute(db)
}
