import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'
import { dealerRole } from '../src/roles.ts'

// The rows belong to no customer.
const dealersRead = sql.raw(`grant select on product_category to ${dealerRole};
    create policy dealer_reads on product_category for select to ${dealerRole} using (true)`)

/** The names and the order of the categories, and which of them the provider hides: at first those of the specification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_category (
      category_id text primary key,
      name text not null,
      position integer not null,
      is_hidden boolean not null default false,
      changed_by_name text,
      changed_at timestamptz
    );
    insert into product_category (category_id, name, position)
    select category_id, category_id, position from unnest(array['Connectivity', 'Hardware - Routers', 'Voice - IP', 'Voice', 'Domain', 'Colocation',
      'Leased Line', 'Cloud Solution', 'Infrastructure (Zen Cloud)', 'Infrastructure - On-demand (AWS)',
      'VMware Cloud Director']) with ordinality as of_specification (category_id, position);
    ${enableProviderRows('product_category', 'select, update')};
    ${grantStaffRead('product_category')};
    ${dealersRead}`.execute(db)
}
