import { sql } from 'kysely'
import type { Check } from '../entity.ts'

export const knownSite: Check = {
  column: 'site_id',
  reason: 'is not a known site of the account',
  isBad: sql`s.site_id is not null
    and not exists (select from site where site.account_id = s.account_id and site.site_id = s.site_id)`,
}

export const knownService: Check = {
  column: 'service_id',
  reason: 'is not a known service of the account',
  isBad: sql`s.service_id is not null
    and not exists (select from service v where v.account_id = s.account_id and v.service_id = s.service_id)`,
}

export const knownCategory: Check = {
  column: 'product_category',
  reason: 'is not a category of the catalogue',
  isBad: sql`position(':' in s.product_category) > 0
    and not exists (select from product_category known where known.category_id = s.product_category)`,
}

/** For an id that is unique across all accounts. */
export const notOfAnother = (noun: string, { table, column }: { table: string; column: string }): Check => ({
  column,
  reason: `is a ${noun} of another account`,
  isBad: sql`exists (select from ${sql.table(table)} o
    where ${sql.ref(`o.${column}`)} = ${sql.ref(`s.${column}`)} and o.account_id <> s.account_id)`,
})
