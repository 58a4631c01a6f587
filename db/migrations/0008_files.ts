import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Documents and attachments of any record. Permission to see the record includes its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      account_id text not null references account,
      file_id text not null,
      entity text not null,
      entity_id text not null,
      name text not null,
      media_type text not null,
      bytes integer not null,
      content bytea not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      primary key (account_id, file_id)
    );
    create index file_entity on file (account_id, entity, entity_id, created_at);
    alter table file alter column content set storage external;
    ${enableRowSecurity('file', 'select, insert, delete')};
    -- A file belongs to the person who uploaded it until its message is sent.
    grant update (entity, entity_id) on file to portal_app`.execute(db)
}
