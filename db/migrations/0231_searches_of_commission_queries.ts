import { type Kysely, sql } from 'kysely'

/** The searched text of a dealer's query, which names the customer of its line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table commission_query add column search text;

    -- Lines of issued statements do not change. The statement is for one account (0140).
    create function search_commission_query() returns trigger language plpgsql as $$
    begin
      new.search := lower(new.statement_ref || ' ' || new.question || ' ' || coalesce((
        select l.customer from commission_line l where l.account_id = new.account_id
          and l.statement_ref = new.statement_ref and l.line_no = new.line_no), ''));
      return new;
    end $$;
    create trigger search_commission_query before insert or update of question on commission_query
      for each row execute function search_commission_query();

    update commission_query set question = question`.execute(db)
}
