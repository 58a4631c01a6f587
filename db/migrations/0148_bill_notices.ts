import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** Which notifications a bill has caused, so that each is sent once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bill_notice (
      account_id text not null,
      bill_id text not null,
      kind text not null check (kind in ('issued', 'reminder', 'overdue')),
      noticed_at timestamptz not null,
      primary key (account_id, bill_id, kind),
      foreign key (account_id, bill_id) references bill on delete cascade
    );
    ${enableRowSecurity('bill_notice', 'select, insert')};
    ${grantStaffRead('bill_notice')};

    -- The jobs look for new bills, and for unpaid ones by their due day, over all accounts.
    create index bill_issued_by_day on bill (issued_on);
    create index bill_unpaid_by_due_day on bill (due_on) where not is_settled`.execute(db)
}
