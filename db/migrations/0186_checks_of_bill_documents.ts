import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** The result of checking the XML of a bill against the rules of EN 16931. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bill_document_check (
      account_id text not null,
      bill_id text not null,
      status text not null default 'waiting' check (status in ('waiting', 'valid', 'breaches', 'failed')),
      -- The first 100: [{"rule": "BR-CO-10", "isFatal": true, "text": "...", "at": "/Invoice/LegalMonetaryTotal"}].
      breaches jsonb not null default '[]',
      breach_count integer not null default 0,
      rules text,
      received_at timestamptz not null,
      checked_at timestamptz,
      primary key (account_id, bill_id),
      foreign key (account_id, bill_id) references bill on delete cascade
    );
    create index bill_document_check_received_at on bill_document_check (received_at desc);
    ${enableRowSecurity('bill_document_check', 'select, insert, update')};
    ${grantStaffRead('bill_document_check')}`.execute(db)
}
