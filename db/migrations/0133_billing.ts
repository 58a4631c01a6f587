import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/**
 * Bills as the billing system issued them, with their lines and payments, and the lines that customers query. Money in
 * minor units; days are inclusive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How a part of an account is billed. An account can have several, each with bills and a balance of its own.
    create table billing_account (
      account_id text not null references account,
      billing_account_id text not null,
      name text not null,
      payment_method text not null check (payment_method in ('direct debit', 'bank transfer', 'card')),
      -- Days from the issue of a bill until it is due.
      payment_terms_days integer not null default 14,
      direct_debit_status text check (direct_debit_status in ('pending', 'active', 'failed', 'cancelled')),
      mandate_reference text,
      -- The last four digits; nothing else of the customer's bank account is stored.
      bank_account_ending text check (bank_account_ending ~ '^[0-9]{4}$'),
      primary key (account_id, billing_account_id),
      check ((payment_method = 'direct debit') = (direct_debit_status is not null))
    );
    ${enableRowSecurity('billing_account', 'select')};
    ${grantStaffRead('billing_account')};

    -- An issued bill never changes, except for what was paid and what is in dispute.
    create table bill (
      account_id text not null references account,
      bill_id text not null,
      billing_account_id text not null,
      kind text not null check (kind in ('bill', 'credit note')),
      -- The bill that a credit note corrects.
      corrects_bill_id text,
      currency text not null default 'GBP',
      issued_on date not null,
      due_on date,
      collect_on date,
      period_start date not null,
      period_end date not null check (period_end >= period_start),
      usage_start date,
      usage_end date check (usage_end >= usage_start),
      line_count integer not null default 0,
      net bigint not null,
      -- One entry for each rate, as issued: [{"rate": 2000, "net": 763038, "vat": 152608}], the rate in hundredths of a per
      -- cent. Lines outside VAT have none.
      vat_rates jsonb not null default '[]',
      vat bigint not null,
      total bigint not null check (total = net + vat),
      -- Allocated from payments; negative on a credit note.
      paid bigint not null default 0,
      disputed bigint not null default 0,
      -- Still to be paid, or to be refunded.
      remaining bigint not null generated always as (total - paid) stored,
      -- Unpaid ones first, and of those the earliest due.
      is_settled boolean not null generated always as (total = paid or kind = 'credit note') stored,
      search text not null generated always as (lower(bill_id || ' ' || billing_account_id)) stored,
      primary key (account_id, bill_id),
      foreign key (account_id, billing_account_id) references billing_account,
      check ((kind = 'credit note') = (due_on is null)),
      check (kind = 'bill' or total <= 0)
    );
    create index bill_unpaid_first on bill (account_id, is_settled, issued_on desc, bill_id desc);
    create index bill_issued_on on bill (account_id, issued_on desc, bill_id desc);
    create index bill_due_on on bill (account_id, due_on, bill_id);
    create index bill_total on bill (account_id, total, bill_id);
    create index bill_of_billing_account on bill (account_id, billing_account_id, period_start);
    ${enableRowSecurity('bill', 'select')};
    ${grantStaffRead('bill')};
    grant update (disputed) on bill to portal_app;

    -- Lines are loaded before their bill, so that a bill whose lines do not add up is refused.
    create table bill_line (
      account_id text not null references account,
      bill_id text not null,
      line_no integer not null check (line_no > 0),
      kind text not null check (kind in ('recurring', 'part period', 'refund', 'one-off', 'usage', 'credit')),
      -- The charge in the billing system: the same on each bill as long as it recurs.
      charge_id text,
      description text not null,
      product_name text,
      service_id text,
      site_id text,
      cost_centre text,
      order_id text,
      case_id text,
      credit_id text,
      starts_on date,
      ends_on date check (ends_on >= starts_on),
      -- The full price of a month, before its part; negative on a refund.
      monthly_price bigint,
      -- Hundredths of a per cent: by how much the price rose with this bill, or the part of the price that is credited.
      percent integer,
      -- The clause of the contract, or what the billing system says about the line.
      reason text,
      amount bigint not null,
      -- Hundredths of a per cent; null outside VAT.
      vat_rate integer check (vat_rate between 0 and 10000),
      primary key (account_id, bill_id, line_no)
    );
    create index bill_line_service on bill_line (account_id, service_id, bill_id);
    create index bill_line_site on bill_line (account_id, site_id, bill_id);
    create index bill_line_order on bill_line (account_id, order_id) where order_id is not null;
    create index bill_line_case on bill_line (account_id, case_id) where case_id is not null;
    ${enableRowSecurity('bill_line', 'select')};
    ${grantStaffRead('bill_line')};

    -- Money received, positive, or returned to the customer, negative. 0 where a credit note pays a bill.
    create table payment (
      account_id text not null references account,
      payment_id text not null,
      billing_account_id text not null,
      paid_on date not null,
      method text not null check (method in ('direct debit', 'bank transfer', 'card', 'cheque', 'credit note', 'refund')),
      amount bigint not null,
      reference text,
      primary key (account_id, payment_id),
      foreign key (account_id, billing_account_id) references billing_account
    );
    create index payment_paid_on on payment (account_id, paid_on desc, payment_id desc);
    ${enableRowSecurity('payment', 'select')};
    ${grantStaffRead('payment')};

    create table payment_allocation (
      account_id text not null,
      payment_id text not null,
      bill_id text not null,
      amount bigint not null check (amount <> 0),
      primary key (account_id, payment_id, bill_id),
      foreign key (account_id, payment_id) references payment,
      foreign key (account_id, bill_id) references bill
    );
    create index payment_allocation_bill on payment_allocation (account_id, bill_id);
    ${enableRowSecurity('payment_allocation', 'select')};
    ${grantStaffRead('payment_allocation')};

    create function count_allocation() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update bill set paid = paid - old.amount where account_id = old.account_id and bill_id = old.bill_id;
      end if;
      if tg_op <> 'DELETE' then
        update bill set paid = paid + new.amount where account_id = new.account_id and bill_id = new.bill_id;
      end if;
      return null;
    end $$;
    create trigger count_allocation after insert or update or delete on payment_allocation
      for each row execute function count_allocation();

    -- One query is one case. Its lines stay in dispute until it is answered.
    create table bill_query (
      account_id text not null references account,
      case_id text not null,
      bill_id text not null,
      reason text not null,
      amount bigint not null,
      asked_at timestamptz not null default now(),
      asked_by text not null,
      outcome text check (outcome in ('credited', 'explained')),
      -- Credited on a later bill, before VAT and positive.
      credited bigint not null default 0,
      answer text,
      answered_at timestamptz,
      answered_by text,
      primary key (account_id, case_id),
      foreign key (account_id, bill_id) references bill,
      check ((outcome is null) = (answered_at is null)),
      check ((outcome is null) = (answer is null)),
      check ((coalesce(outcome, '') = 'credited') = (credited > 0))
    );
    create index bill_query_bill on bill_query (account_id, bill_id);
    ${enableRowSecurity('bill_query', 'select, insert, update')};
    ${grantStaffRead('bill_query')};

    create table bill_query_line (
      account_id text not null,
      case_id text not null,
      bill_id text not null,
      line_no integer not null,
      primary key (account_id, case_id, line_no),
      foreign key (account_id, case_id) references bill_query,
      foreign key (account_id, bill_id, line_no) references bill_line
    );
    create index bill_query_line_of_bill on bill_query_line (account_id, bill_id, line_no);
    ${enableRowSecurity('bill_query_line', 'select, insert')};
    ${grantStaffRead('bill_query_line')}`.execute(db)
}
