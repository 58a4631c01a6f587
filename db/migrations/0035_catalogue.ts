import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/** The products of the provider. They were a table in the code, by category, which offered FTTP for a 4G back-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product (
      product_id text primary key,
      name text not null,
      product_category text not null,
      family text not null,
      follows text[] not null default '{}',
      state text not null default 'offered' check (state in ('offered', 'withdrawn')),
      down_mbps numeric,
      up_mbps numeric,
      quantity jsonb,
      prices jsonb not null default '[]',
      options jsonb not null default '[]'
    );
    ${enableProviderRows('product', 'select, insert, update')};
    ${grantStaffRead('product')}`.execute(db)
}
