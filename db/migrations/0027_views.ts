import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Views of lists that people save under a name, and each person's columns and default view of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A deleted view stays for a while, so that it can be restored.
    create table saved_view (
      account_id text not null references account,
      view_id text not null,
      list text not null,
      name text not null,
      state jsonb not null,
      owner_id text not null,
      owner_name text not null,
      is_shared boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (account_id, view_id)
    );
    create unique index saved_view_name on saved_view (account_id, owner_id, list, lower(name)) where deleted_at is null;
    create index saved_view_shared on saved_view (account_id, list) where is_shared and deleted_at is null;
    create index saved_view_deleted on saved_view (deleted_at) where deleted_at is not null;
    ${enableRowSecurity('saved_view', 'select, insert, update')};

    create table list_choice (
      account_id text not null references account,
      user_id text not null,
      list text not null,
      columns text,
      default_view_id text,
      primary key (account_id, user_id, list)
    );
    ${enableRowSecurity('list_choice', 'select, insert, update')};

    create table view_tile (
      account_id text not null,
      user_id text not null,
      view_id text not null,
      added_at timestamptz not null default now(),
      primary key (account_id, user_id, view_id),
      foreign key (account_id, view_id) references saved_view on delete cascade
    );
    create index view_tile_view on view_tile (account_id, view_id);
    ${enableRowSecurity('view_tile', 'select, insert, delete')}`.execute(db)
}
