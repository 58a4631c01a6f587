import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { clawbackTerms, tierUses } from '@portal/contract/commission/values.ts'
import {
  category,
  calendarDate,
  choice,
  identifier,
  integer,
  list,
  minorUnits,
  pattern,
  text,
} from '../column-types.ts'
import { knownCategory } from './known-things.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { isDealer } from './is-dealer.ts'

const tier = pattern(/^\d{1,6}:\d{1,6}$/, 'units:rate, such as 6:6000')

export const commissionSchemeRow = z.object({
  account_id: required(identifier, 'The dealer'),
  scheme_id: required(identifier, 'The scheme; unique within the account'),
  name: required(text(120), 'Name on statements'),
  trigger: required(choice(['live', 'renewal', 'billed']), 'Payment: once, or monthly while billed'),
  basis: required(choice(['percentage', 'fixed', 'tiered']), 'Calculation'),
  rate: optional(integer(0, 1_000_000), 'Percentage: of the monthly price, in hundredths of a percent'),
  fixed_amount: optional(minorUnits(0, 100_000_000), 'Fixed: per unit, minor units'),
  tiers: optional(list(tier, 20), 'Tiered: the rate from this number of units in the month; the first from 0'),
  tiers_apply: orElse(
    choice(tierUses),
    'whole',
    'Tiered: whole if the tier reached applies to all units, marginal if each tier applies to its own; whole if empty',
  ),
  product_category: optional(category, 'Only for this category; takes precedence over a scheme for all'),
  valid_from: required(calendarDate, 'First day'),
  valid_until: optional(calendarDate, 'Last day'),
  for_months: optional(integer(1, 240), 'Months of a service after which a revenue share ends'),
  arrears_months: orElse(integer(0, 24), 0, 'Months of delay before a revenue share is paid'),
  earn_out_months: orElse(integer(0, 60), 0, 'Months within which the payment is clawed back if the service ends'),
  clawback: orElse(
    choice(clawbackTerms),
    'whole',
    'Amount clawed back: whole, or pro rata for the days of those months that are left, the last day of service included; whole if empty',
  ),
})

const key = ['account_id', 'scheme_id']
const tiersAsJson = sql`(
  select jsonb_agg(jsonb_build_object('from', split_part(tier, ':', 1)::integer, 'rate', split_part(tier, ':', 2)::integer)
    order by split_part(tier, ':', 1)::integer)
  from unnest(s.tiers) tier)`
const needed = { percentage: 'rate', fixed: 'fixed_amount', tiered: 'tiers' } as const

export const commissionSchemes: Entity = {
  name: 'commission-schemes',
  about: 'Commission schemes; past payments are not changed',
  row: commissionSchemeRow,
  key,
  now: rowNow({
    table: 'commission_scheme',
    key,
    row: commissionSchemeRow,
    other: {
      tiers: sql`(select array_agg((tier ->> 'from') || ':' || (tier ->> 'rate') order by (tier ->> 'from')::integer)
        from jsonb_array_elements(t.tiers) tier)`,
    },
  }),
  checks: [
    knownAccount,
    isDealer,
    knownCategory,
    ...Object.entries(needed).map(([basis, column]) => ({
      column,
      reason: `is empty, but the basis is ${basis}`,
      isBad: sql`s.basis = ${basis} and ${sql.ref(`s.${column}`)} is null`,
    })),
    {
      column: 'tiers',
      reason: 'does not start at 0 units',
      isBad: sql`s.basis = 'tiered' and not exists (select from unnest(s.tiers) tier where tier like '0:%')`,
    },
    {
      column: 'valid_until',
      reason: 'is before valid_from',
      isBad: sql`s.valid_until < s.valid_from`,
    },
  ],
  write: (tx, columns) =>
    upsert(tx, {
      table: 'commission_scheme',
      key,
      values: { ...sameColumns(columns), ...(columns.includes('tiers') && { tiers: tiersAsJson }) },
    }),
}
