import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/**
 * Payments by card as the card page reports them, until the billing system records them. Card details are never stored.
 * Money in minor units.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_payment (
      account_id text not null references account,
      card_payment_id text not null,
      currency text not null,
      amount bigint not null check (amount > 0),
      status text not null default 'open' check (status in ('open', 'cancelled', 'processing', 'failed', 'paid')),
      refunded bigint not null default 0 check (refunded >= 0),
      is_simulated boolean not null,
      -- The page and the payment at the card page's provider.
      session_id text,
      payment_reference text,
      created_at timestamptz not null,
      created_by text not null,
      paid_at timestamptz,
      primary key (account_id, card_payment_id),
      check (status <> 'paid' or paid_at is not null)
    );
    create index card_payment_created_at on card_payment (created_at desc, card_payment_id);
    create index card_payment_of_account on card_payment (account_id, created_at desc);
    -- A payment of the billing system is found by the card payment that it names.
    create index payment_by_reference on payment (account_id, reference) where reference is not null;
    ${enableRowSecurity('card_payment', 'select, insert, update')};
    ${grantStaffRead('card_payment')};

    create table card_payment_bill (
      account_id text not null,
      card_payment_id text not null,
      bill_id text not null,
      amount bigint not null check (amount > 0),
      -- Added up before it, in the order in which the payment is for the bills: a refund in part takes from the last one.
      amount_before bigint not null,
      primary key (account_id, card_payment_id, bill_id),
      foreign key (account_id, card_payment_id) references card_payment on delete cascade,
      foreign key (account_id, bill_id) references bill on delete cascade
    );
    create index card_payment_bill_of_bill on card_payment_bill (account_id, bill_id);
    ${enableRowSecurity('card_payment_bill', 'select, insert')};
    ${grantStaffRead('card_payment_bill')};

    -- Events that were taken, so that a repeated one changes nothing.
    create table card_event (
      account_id text not null,
      card_payment_id text not null,
      event_id text not null,
      kind text not null,
      at timestamptz not null,
      taken_at timestamptz not null,
      primary key (account_id, card_payment_id, event_id),
      foreign key (account_id, card_payment_id) references card_payment on delete cascade
    );
    ${enableRowSecurity('card_event', 'select, insert')}`.execute(db)
}
