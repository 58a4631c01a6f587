import { baseCategory, isLine } from '../../lib/base-category-store.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { patternOf } from '../../lib/like-patterns.ts'
import { type Page, readPage } from '../../lists/read-page.ts'
import type { PackedCell } from '../../pricing/cells.ts'
import { ExistingLine } from '../../pricing/diversity.ts'
import { SiteFacts } from '../../pricing/site-facts.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export const SiteNotes = z.strictObject({ floor: text, landlord: text, asbestosRegister: boolean })
export type SiteNotes = z.infer<typeof SiteNotes>

export const NewSite = z.strictObject({
  siteId: textOrNull,
  name: text,
  address: text,
  postcode: text,
  notes: SiteNotes,
})
export type NewSite = z.infer<typeof NewSite>

const StoredCell = z.array(number)

export const StoredSite = NewSite.extend({
  position: number,
  facts: SiteFacts.nullable(),
  cells: z.array(StoredCell).nullable(),
  chosen: StoredCell.nullable(),
  orderId: textOrNull,
})
export type StoredSite = z.infer<typeof StoredSite>
export const ChosenSite = StoredSite.omit({ cells: true })

/** A version of a quote. */
export const VersionKey = z.strictObject({
  quoteId: text,
  version: number,
})
export type VersionKey = z.infer<typeof VersionKey>

/** A version of any account's quote. */
export const PricingKey = VersionKey.extend({
  accountId: text,
})
export type PricingKey = z.infer<typeof PricingKey>

const ofVersion = (scope: AccountScope, { quoteId, version }: VersionKey): RawBuilder<unknown> =>
  sql`account_id = ${scope.accountId} and quote_id = ${quoteId} and version = ${version}`

const columns = sql`
  position, site_id as "siteId", name, address, postcode, notes, facts, cells, chosen, order_id as "orderId"`

export const listSites = (scope: AccountScope, key: VersionKey, query: Page & { search?: string | undefined }) =>
  readPage(scope, StoredSite, query, {
    columns,
    from: sql`quote_site`,
    where: sql`${ofVersion(scope, key)} and search like ${patternOf(query.search ?? '')}`,
    order: sql`position`,
  })

/** All sites with their chosen options, without the other options. */
export async function listChosen(scope: AccountScope, key: VersionKey): Promise<Omit<StoredSite, 'cells'>[]> {
  const { rows } = await rowsOf(ChosenSite)`
    select position, site_id as "siteId", name, address, postcode, notes, facts, chosen, order_id as "orderId"
    from quote_site where ${ofVersion(scope, key)} order by position`.execute(scope.tx)
  return rows
}

export async function listAllSites(scope: AccountScope, key: VersionKey): Promise<StoredSite[]> {
  const { rows } = await rowsOf(StoredSite)`
    select ${columns} from quote_site where ${ofVersion(scope, key)} order by position`.execute(scope.tx)
  return rows
}

export async function findSite(scope: AccountScope, key: VersionKey, position: number): Promise<StoredSite | null> {
  const { rows } = await rowsOf(StoredSite)`
    select ${columns} from quote_site where ${ofVersion(scope, key)} and position = ${position}`.execute(scope.tx)
  return rows[0] ?? null
}

/** Postcode and first address line of existing sites, because a place is quoted once. */
export async function listPlaces(
  scope: AccountScope,
  key: VersionKey,
): Promise<{ siteId: string | null; postcode: string; address: string; position: number }[]> {
  const { rows } = await rowsOf({ siteId: textOrNull, postcode: text, address: text, position: number })`
    select site_id as "siteId", postcode, address, position from quote_site
    where ${ofVersion(scope, key)} order by position`.execute(scope.tx)
  return rows
}

export async function findOwnSites(
  scope: AccountScope,
  siteIds: readonly string[],
): Promise<{ siteId: string; name: string; address: string; postcode: string }[]> {
  const { rows } = await rowsOf({ siteId: text, name: text, address: text, postcode: text })`
    select site_id as "siteId", name, address, postcode from site
    where account_id = ${scope.accountId} and site_id = any(${[...siteIds]}::text[])
      ${scope.sites ? sql`and site_id = any(${[...scope.sites]}::text[])` : sql``}`.execute(scope.tx)
  return rows
}

export async function insertSites(
  scope: AccountScope,
  { quoteId, version }: VersionKey,
  sites: readonly (NewSite & { position: number })[],
): Promise<void> {
  await sql`
    insert into quote_site (account_id, quote_id, version, position, site_id, name, address, postcode, notes)
    select ${scope.accountId}, ${quoteId}, ${version}, s.position, s."siteId", s.name, s.address, s.postcode, s.notes
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as s (
      position integer, "siteId" text, name text, address text, postcode text, notes jsonb) ${asInsert}`.execute(
    scope.tx,
  )
}

/** Copies the sites of the previous version. */
export async function copySites(scope: AccountScope, { quoteId, version }: VersionKey): Promise<void> {
  await sql`
    insert into quote_site (account_id, quote_id, version, position, site_id, name, address, postcode, notes)
    select account_id, quote_id, ${version + 1}::integer, position, site_id, name, address, postcode, notes
    from quote_site where ${ofVersion(scope, { quoteId, version })} ${asInsert}`.execute(scope.tx)
}

export async function deleteSite(scope: AccountScope, key: VersionKey, position: number): Promise<void> {
  await sql`delete from quote_site where ${ofVersion(scope, key)} and position = ${position}`.execute(scope.tx)
}

export async function updateNotes(
  scope: AccountScope,
  key: VersionKey,
  position: number,
  notes: SiteNotes,
): Promise<void> {
  await sql`
    update quote_site set notes = ${JSON.stringify(notes)}::jsonb
    where ${ofVersion(scope, key)} and position = ${position}`.execute(scope.tx)
}

export async function saveChosen(
  scope: AccountScope,
  key: VersionKey,
  position: number,
  chosen: PackedCell | null,
): Promise<void> {
  await sql`
    update quote_site set chosen = ${chosen ? JSON.stringify(chosen) : null}::jsonb
    where ${ofVersion(scope, key)} and position = ${position}`.execute(scope.tx)
}

/** Chooses an option at every site that has it; other sites keep theirs. */
export async function saveChosenEverywhere(scope: AccountScope, key: VersionKey, offer: number): Promise<void> {
  await sql`
    update quote_site set chosen = found.cell
    from (select position as at, cell from quote_site, jsonb_array_elements(cells) as cell
      where ${ofVersion(scope, key)} and (cell->>0)::integer = ${offer}) as found
    where ${ofVersion(scope, key)} and position = found.at`.execute(scope.tx)
}

export async function saveOrder(
  scope: AccountScope,
  key: VersionKey,
  position: number,
  orderId: string,
): Promise<void> {
  await sql`
    update quote_site set order_id = ${orderId} where ${ofVersion(scope, key)} and position = ${position}`.execute(
    scope.tx,
  )
}

const LineAtSite = ExistingLine.extend({ siteId: text, category: text })

/** The account's existing lines by site, to find risks that a new line would share with them. */
export async function listLines(
  scope: AccountScope,
  siteIds: readonly string[],
): Promise<(ExistingLine & { siteId: string; category: string })[]> {
  const { rows } = await rowsOf(LineAtSite)`
    select s.site_id as "siteId", s.service_id as "serviceId", s.name, s.supplier as carrier,
      site.exchange_name as "exchangeName", case when ${baseCategory('s.product_category')} = 'Connectivity' then site.cabinet end as cabinet,
      s.product_category as category
    from service s join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.site_id = any(${[...siteIds]}::text[])
      and ${isLine('s.product_category')} and s.condition <> 'ceased'
    order by s.service_id limit 2000`.execute(scope.tx)
  return rows
}
