import { type Kysely, sql } from 'kysely'

/** A resource of another system keeps who wrote it; these rows say which system removed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integration.tmf_removal (
      removal_id bigint generated always as identity primary key,
      kind text not null,
      resource_id text not null,
      name text,
      removed_by text not null,
      removed_at timestamptz not null default now()
    )`.execute(db)
}
