import { backupProducts } from '@portal/contract/services/with-tools.ts'
import { mostTags, serviceConditions, tagMaxLength } from '@portal/contract/services/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import {
  category,
  calendarDate,
  choice,
  decimal,
  identifier,
  integer,
  list,
  minorUnits,
  pattern,
  text,
  yesOrNo,
} from '../column-types.ts'
import { referenceTerms, refreshReferenceTerms } from '../../reference-terms.ts'
import { rowNow } from '../row-now.ts'
import { asNewVersion, sameColumns, upsert } from '../upsert.ts'
import { withoutIndexesWhenEmpty } from '../without-indexes.ts'
import { knownAccount } from './account-check.ts'
import { knownCategory, knownSite } from './known-things.ts'

const statuses = [
  'created',
  'pendingActive',
  'active',
  'suspended',
  'pendingTerminate',
  'terminated',
  'cancelled',
  'aborted',
] as const
const money = minorUnits(-1_000_000_000_000, 1_000_000_000_000)
const speed = decimal(0, 10_000_000)

export const serviceRow = z.object({
  account_id: required(identifier, 'The account that has the service'),
  service_id: required(identifier, 'The service; unique within the account'),
  dealer_id: optional(identifier, 'The dealer that sold it'),
  site_id: optional(identifier, 'Site; of the same account'),
  name: required(text(200), 'Name in the list'),
  product_category: required(category, 'Category'),
  product_name: required(text(200), `Product; for back-up exactly: ${backupProducts.join(', ')}`),
  supplier: optional(text(80), 'Supplier of the line'),
  supplier_ref: optional(text(80), "The supplier's reference"),
  order_ref: optional(text(50), "The customer's own reference; omit the column to keep the customers’ entries"),
  status: required(choice(statuses), 'Status'),
  condition: required(choice(serviceConditions), 'Condition'),
  condition_note: optional(text(300), 'Description of the fault, one sentence'),
  down_mbps: optional(speed, 'Download speed, Mbit/s'),
  up_mbps: optional(speed, 'Upload speed, Mbit/s'),
  care_level: optional(text(80), 'Care level'),
  contract_start: optional(calendarDate, 'First day of the contract'),
  contract_term_months: optional(integer(0, 600), 'Minimum term'),
  contract_end: optional(calendarDate, 'Last day of the term; empty if rolling'),
  notice_days: optional(integer(0, 3650), 'Notice period'),
  auto_renew: orElse(yesOrNo, false, 'Auto-renewal; no if empty'),
  recurring_pence: optional(money, 'Monthly charge, minor units'),
  one_off_pence: optional(money, 'One-off charge, minor units'),
  currency: orElse(pattern(/^[A-Z]{3}$/, 'three capital letters'), 'GBP', 'Currency of the charges; GBP if empty'),
  tags: orElse(list(text(tagMaxLength), mostTags), [], 'Free labels'),
  references: orElse(list(text(120), 200), [], 'References for the search: circuit, CLI, IP addresses, hostnames'),
})
export type ServiceImportRow = z.input<typeof serviceRow>

export const services: Entity = {
  name: 'services',
  about: 'Services of any category',
  row: serviceRow,
  key: ['account_id', 'service_id'],
  now: rowNow({
    table: 'service',
    key: ['account_id', 'service_id'],
    row: serviceRow,
    other: { references: sql`t.reference_list` },
  }),
  checks: [
    knownAccount,
    knownSite,
    knownCategory,
    {
      column: 'dealer_id',
      reason: 'is not a known dealer',
      isBad: sql`s.dealer_id is not null
        and not exists (select from account d where d.account_id = s.dealer_id and d.type = 'dealer')`,
    },
  ],
  async write(tx, columns) {
    const hasReferences = columns.includes('references')
    const hasTerms = hasReferences && columns.includes('site_id')
    const request = {
      table: 'service',
      key: ['account_id', 'service_id'],
      values: {
        ...sameColumns(columns.filter((column) => column !== 'references')),
        ...(hasReferences && { reference_list: sql`s.references` }),
        ...(hasTerms && { reference_terms: referenceTerms(sql`s.references`) }),
      },
      from: sql`staging s left join site on site.account_id = s.account_id and site.site_id = s.site_id`,
      onChange: asNewVersion(),
    }
    const written = await withoutIndexesWhenEmpty(tx, 'service', () => upsert(tx, request))
    if (!hasTerms && (hasReferences || columns.includes('site_id'))) await refreshReferenceTerms(tx, 'service_id')
    return written
  },
}
