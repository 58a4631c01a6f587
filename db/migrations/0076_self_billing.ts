import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** A dealer's legal details, its self-billing agreements, and the invoices and credit notes issued under them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account add legal_name text, add legal_address text;
    grant update (legal_name, legal_address, vat_no) on account to portal_app;

    -- An agreement covers one VAT number; a new number needs a new agreement.
    create table self_billing_agreement (
      account_id text not null references account,
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      vat_no text,
      recorded_at timestamptz not null default now(),
      recorded_by text not null,
      primary key (account_id, starts_on)
    );
    ${enableRowSecurity('self_billing_agreement', 'select, insert')};
    grant update (ends_on) on self_billing_agreement to portal_app;

    -- An issued document never changes: both parties, the agreement and the corrected invoices stay as they were.
    create table self_billing_document (
      account_id text not null,
      statement_ref text not null,
      kind text not null check (kind in ('invoice', 'credit note')),
      number integer not null check (number > 0),
      issued_on date not null,
      tax_point date not null,
      agreement_from date not null,
      provider jsonb not null,
      dealer jsonb not null,
      reasons jsonb not null,
      originals jsonb not null,
      primary key (account_id, statement_ref),
      unique (account_id, number),
      foreign key (account_id, statement_ref) references commission_statement
    );
    ${enableRowSecurity('self_billing_document', 'select, insert')}`.execute(db)
}
