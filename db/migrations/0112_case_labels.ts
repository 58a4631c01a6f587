import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** Tags and links by which the staff sort cases. A link is two rows, one for each of its cases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_tag (
      account_id text not null,
      case_id text not null,
      tag text not null,
      primary key (account_id, case_id, tag),
      foreign key (account_id, case_id) references help_case on delete cascade
    );
    create index case_tag_tag on case_tag (tag);
    create table case_link (
      account_id text not null,
      case_id text not null,
      other_id text not null,
      primary key (account_id, case_id, other_id),
      check (case_id <> other_id),
      foreign key (account_id, case_id) references help_case on delete cascade,
      foreign key (account_id, other_id) references help_case on delete cascade
    );
    create index case_link_other on case_link (account_id, other_id);
    ${enableRowSecurity('case_tag', 'select, insert, delete')};
    ${enableRowSecurity('case_link', 'select, insert, delete')};
    ${grantStaffRead('case_tag')}`.execute(db)
}
