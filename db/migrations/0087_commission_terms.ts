import { type Kysely, sql } from 'kysely'

/** Tiers that apply to their own units only, and clawbacks of the part of the period that is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table commission_scheme
      add column tiers_apply text not null default 'whole' check (tiers_apply in ('whole', 'marginal')),
      add column clawback text not null default 'whole' check (clawback in ('whole', 'pro rata'));
    -- A line keeps the terms of its payment, whatever the scheme says later.
    alter table commission_line
      add column slices jsonb check (jsonb_array_length(slices) > 0),
      add column clawback text not null default 'whole' check (clawback in ('whole', 'pro rata'))`.execute(db)
}
