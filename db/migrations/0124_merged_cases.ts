import { type Kysely, sql } from 'kysely'

/** A case that the staff merged into another one of its account. The other one is open, so there are no chains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table help_case
      add column merged_into text check (merged_into <> case_id),
      add foreign key (account_id, merged_into) references help_case on delete set null (merged_into);
    create index help_case_merged on help_case (account_id, merged_into) where merged_into is not null`.execute(db)
}
