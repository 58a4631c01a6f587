import type { Pence } from '@portal/contract/money.ts'
import { amountOrNull, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'

/** The parts that several TM Forum resources have. Pure. */

export type Href = (collection: string, id: string) => string

/** Unique across all accounts, because no id contains a tilde. */
export const idOf = (accountId: string, id: string) => `${accountId}~${id}`

export const party = (href: Href, id: string, name: string | null, role: string) => ({
  id,
  href: href('partyRole', id),
  ...(name !== null && { name }),
  role,
  '@referredType': 'PartyRole',
})

export const amount = (pence: Pence, unit: string) => ({ unit, value: pence / 100 })

export const characteristic = (name: string, value: string | number | null) =>
  value === null ? [] : [{ name, valueType: typeof value, value }]

export const Price = z.strictObject({
  recurringPence: amountOrNull,
  oneOffPence: amountOrNull,
  currency: text,
})
type Price = z.infer<typeof Price>

export function prices({ recurringPence, oneOffPence, currency }: Price) {
  const of = (name: string, priceType: string, pence: Pence | null, more = {}) =>
    pence === null ? [] : [{ name, priceType, ...more, price: { dutyFreeAmount: amount(pence, currency) } }]
  return [
    ...of('Rental', 'recurring', recurringPence, { recurringChargePeriod: 'month' }),
    ...of('Set-up', 'oneTime', oneOffPence),
  ]
}

export const place = (accountId: string, siteId: string | null, name: string | null) =>
  siteId === null
    ? []
    : [{ id: idOf(accountId, siteId), name, role: 'installation', '@referredType': 'GeographicSite' }]
