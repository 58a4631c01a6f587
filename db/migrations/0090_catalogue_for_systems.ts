import { type Kysely, sql } from 'kysely'

/**
 * Entries of other systems in the formats of TM Forum: whole resources that the portal does not have itself, and
 * attributes that it has no place for. Only the interface of systems reads them. A product knows when it was changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integration.tmf_resource (
      kind text not null check (kind in ('productSpecification', 'productOffering', 'productOfferingPrice', 'partyRole')),
      resource_id text not null,
      attributes jsonb not null,
      changed_by text not null,
      updated_at timestamptz not null default now(),
      primary key (kind, resource_id)
    );

    alter table product add column updated_at timestamptz not null default now();
    create function note_product_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      new.updated_at := now();
      return new;
    end $$;
    create trigger note_product_change before update on product for each row
      when (old is distinct from new) execute function note_product_change()`.execute(db)
}
