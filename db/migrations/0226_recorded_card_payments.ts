import { type Kysely, sql } from 'kysely'

/**
 * Whether the billing system has recorded a card payment: a payment that has its id, or names it or the payment at the card page's
 * provider. Lists of those to record would otherwise compare every card payment with every payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_payment add column is_recorded boolean not null default false;

    create function is_card_payment_recorded(account text, card text, provider_reference text) returns boolean
    language sql stable as $$
      select exists (select from payment where account_id = account and payment_id = card)
        or exists (select from payment where account_id = account and reference = card)
        or exists (select from payment where account_id = account and reference = provider_reference)
    $$;

    create function note_recorded_payment() returns trigger language plpgsql as $$
    declare
      of_account text := case tg_op when 'DELETE' then old.account_id else new.account_id end;
      names text[] := case tg_op when 'INSERT' then array[new.payment_id, new.reference]
        when 'DELETE' then array[old.payment_id, old.reference]
        else array[new.payment_id, new.reference, old.payment_id, old.reference] end;
      paid record;
      is_known boolean;
    begin
      -- Each statement is for one account by constants (0140).
      for paid in select card_payment_id, payment_reference from card_payment
        where account_id = of_account and (card_payment_id = any (names) or payment_reference = any (names))
      loop
        is_known := is_card_payment_recorded(of_account, paid.card_payment_id, paid.payment_reference);
        update card_payment set is_recorded = is_known
          where account_id = of_account and card_payment_id = paid.card_payment_id;
      end loop;
      return null;
    end $$;
    create trigger note_recorded_payment after insert or delete or update of payment_id, reference on payment
      for each row execute function note_recorded_payment();

    -- The billing system may record a payment before its provider reports it.
    create function note_card_reference() returns trigger language plpgsql as $$
    begin
      new.is_recorded := is_card_payment_recorded(new.account_id, new.card_payment_id, new.payment_reference);
      return new;
    end $$;
    create trigger note_card_reference before insert or update of payment_reference on card_payment
      for each row execute function note_card_reference();

    update card_payment set is_recorded = true
      where is_card_payment_recorded(account_id, card_payment_id, payment_reference);

    create index card_payment_reference on card_payment (account_id, payment_reference) where payment_reference is not null;
    create index card_payment_to_record on card_payment (created_at desc, card_payment_id) include (account_id)
      where status = 'paid' and not is_recorded;
    create index card_payment_pending on card_payment (account_id, created_at desc, card_payment_id)
      where status in ('processing', 'paid') and not is_recorded;`.execute(db)
}
