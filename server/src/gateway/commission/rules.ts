import type { Pence } from '@portal/contract/money.ts'
import { fraction, minus, pence, share, sum, times } from '@portal/contract/money-values.ts'
import { clawbackTerms, lineKinds, tierUses } from '@portal/contract/commission/values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { z } from 'zod'
import { amountOf, Slice, slicesOf, Tier } from './tiers.ts'
import { amount, amountOrNull, day, dayOrNull, number, numberOrNull, text, textOrNull } from '@portal/db/src/rows.ts'

/** A dealer's payment for one type of event; rates in hundredths of a per cent. */
export const Scheme = z.strictObject({
  schemeId: text,
  name: text,
  trigger: z.enum(['live', 'renewal', 'billed']),
  basis: z.enum(['percentage', 'fixed', 'tiered']),
  rate: numberOrNull,
  fixedAmount: amountOrNull,
  /** The rate from this number of units in a month; the lowest tier starts at 0. */
  tiers: z.array(Tier).nullable(),
  /** The tier that the month reached applies to all its units, or each tier to its own units. */
  tiersApply: z.enum(tierUses),
  productCategory: textOrNull,
  validFrom: day,
  validUntil: dayOrNull,
  /** Revenue share ends when the service is this many months old; null means never. */
  forMonths: numberOrNull,
  /** Revenue share is paid this many months after the billed month. */
  arrearsMonths: number,
  /** If the service ceases within this many months, the payment is clawed back. */
  earnOutMonths: number,
  /** All of the payment, or the part of that period which is left. */
  clawback: z.enum(clawbackTerms),
})
export type Scheme = z.infer<typeof Scheme>

/** A service event that may earn commission. */
export const Sale = z.strictObject({
  eventId: text,
  kind: z.enum(['live', 'renewal']),
  occurredOn: day,
  serviceId: text,
  customer: text,
  product: text,
  productCategory: textOrNull,
  orderRef: textOrNull,
  tariffNet: amount,
  units: number,
  currency: text,
})
export type Sale = z.infer<typeof Sale>

/** A line before it is numbered. `earned` identifies its reason for payment, which is paid only once. */
export const NewLine = z.strictObject({
  earned: text,
  kind: z.enum(lineKinds),
  serviceId: text,
  customer: text,
  product: text,
  orderRef: textOrNull,
  trigger: text,
  triggerOn: day,
  schemeId: textOrNull,
  schemeName: textOrNull,
  basis: z.enum(['percentage', 'fixed', 'tiered', 'reversal', 'manual']),
  billed: amount,
  rate: numberOrNull,
  slices: z.array(Slice).nullable(),
  fixedAmount: amountOrNull,
  units: number,
  amount,
  currency: text,
  earnOutOn: dayOrNull,
  clawback: z.enum(clawbackTerms),
  reversesStatementRef: textOrNull,
  reversesLineNo: numberOrNull,
  reason: textOrNull,
})
export type NewLine = z.infer<typeof NewLine>

/** The last day of a clawback period: the same day after the given months, or the last day of that month. */
export function monthsLater(day: PlainDate, months: number): PlainDate {
  return plainDateOf(Temporal.PlainDate.from(day).add({ months }).toString())
}

/** The scheme for an event: of those valid on the day, one for the category wins, then the newest. */
export function schemeFor(
  schemes: readonly Scheme[],
  trigger: Scheme['trigger'],
  { productCategory, on }: { productCategory: string | null; on: PlainDate },
): Scheme | undefined {
  const fitting = schemes.filter(
    (scheme) =>
      scheme.trigger === trigger &&
      (scheme.productCategory === null || scheme.productCategory === productCategory) &&
      scheme.validFrom <= on &&
      (scheme.validUntil === null || on <= scheme.validUntil),
  )
  return fitting.toSorted(
    (a, b) =>
      Number(b.productCategory !== null) - Number(a.productCategory !== null) ||
      (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : a.schemeId < b.schemeId ? -1 : 1),
  )[0]
}

/** The units of a month or of a service, and how many of them were counted before those of the line. */
export const Counted = z.strictObject({ all: number, before: number })
type Counted = z.infer<typeof Counted>

/** The amount of a line by its scheme, and the terms that explain it. */
function earned(scheme: Scheme, { tariffNet, units }: Pick<Sale, 'tariffNet' | 'units'>, counted: Counted) {
  const { basis, fixedAmount } = scheme
  if (basis === 'fixed') return { rate: null, slices: null, fixedAmount, amount: times(fixedAmount ?? pence(0), units) }
  const tiers = basis === 'tiered' ? (scheme.tiers ?? []) : [{ from: 0, rate: scheme.rate ?? 0 }]
  const isMarginal = basis === 'tiered' && scheme.tiersApply === 'marginal'
  const slices = isMarginal ? slicesOf(tiers, counted.before, units) : []
  if (slices.length > 1) return { rate: null, slices, fixedAmount: null, amount: amountOf(slices, tariffNet, units) }
  const rate = slices[0]?.rate ?? tiers.findLast(({ from }) => from <= counted.all)?.rate ?? 0
  return { rate, slices: null, fixedAmount: null, amount: share(tariffNet, rate) }
}

const noReversal = { reversesStatementRef: null, reversesLineNo: null, reason: null }

/** The one-off payment for a service that went live or was renewed; undefined if no scheme pays for it. */
export function newBusinessLine(sale: Sale, schemes: readonly Scheme[], unitsOfMonth: Counted): NewLine | undefined {
  const { eventId, kind, occurredOn, productCategory, tariffNet, ...service } = sale
  const scheme = schemeFor(schemes, kind, { productCategory, on: occurredOn })
  if (!scheme) return undefined
  const { schemeId, name, basis, earnOutMonths, clawback } = scheme
  return {
    ...service,
    ...noReversal,
    earned: `${kind}:${eventId}`,
    kind: 'new',
    trigger: kind,
    triggerOn: occurredOn,
    schemeId,
    schemeName: name,
    basis,
    billed: tariffNet,
    ...earned(scheme, sale, unitsOfMonth),
    earnOutOn: earnOutMonths > 0 ? monthsLater(occurredOn, earnOutMonths) : null,
    clawback,
  }
}

/** A service as billed in a month: its last sale and its live date. */
export const BilledService = Sale.omit({ eventId: true, kind: true, occurredOn: true }).extend({
  liveOn: day,
})
export type BilledService = z.infer<typeof BilledService>

/** The first day of the billed month that a statement covers under this scheme. */
export function billedMonth(periodStart: PlainDate, { arrearsMonths }: Scheme): PlainDate {
  return monthsLater(periodStart, -arrearsMonths)
}

/** The revenue share for one billed month of a service. */
export function recurringLine(service: BilledService, scheme: Scheme, month: PlainDate): NewLine | undefined {
  const { liveOn, productCategory: _, tariffNet, ...rest } = service
  if (scheme.forMonths !== null && month >= monthsLater(plainDateOf(`${liveOn.slice(0, 8)}01`), scheme.forMonths))
    return undefined
  return {
    ...rest,
    ...noReversal,
    earned: `billed:${service.serviceId}:${month.slice(0, 7)}`,
    kind: 'recurring',
    trigger: 'billed',
    triggerOn: month,
    schemeId: scheme.schemeId,
    schemeName: scheme.name,
    basis: scheme.basis,
    billed: tariffNet,
    ...earned(scheme, service, { all: service.units, before: 0 }),
    earnOutOn: null,
    clawback: 'whole',
  }
}

/** A paid line that may be clawed back. */
export const PaidLine = NewLine.extend({
  statementRef: text,
  lineNo: number,
})
export type PaidLine = z.infer<typeof PaidLine>

/** The days of a line's clawback period that are left on a day, which counts as left; both 1 if all is clawed back. */
export function daysLeft({ clawback, triggerOn, earnOutOn }: Terms, on: PlainDate): { left: number; of: number } {
  if (clawback === 'whole' || earnOutOn === null) return { left: 1, of: 1 }
  const until = Temporal.PlainDate.from(earnOutOn)
  return { left: until.since(on).days, of: until.since(triggerOn).days }
}

type Terms = Pick<PaidLine, 'clawback' | 'triggerOn' | 'earnOutOn'>

/** Claws back the payment if the service ceased early: to the penny, whatever the scheme says now. */
export function clawbackLine(paid: PaidLine, cease: { occurredOn: PlainDate; reason: string }): NewLine | undefined {
  if (paid.kind !== 'new' || paid.earnOutOn === null) return undefined
  if (cease.occurredOn < paid.triggerOn || cease.occurredOn >= paid.earnOutOn) return undefined
  const { statementRef, lineNo, ...original } = paid
  const { left, of } = daysLeft(paid, cease.occurredOn)
  return {
    ...original,
    earned: `clawback:${statementRef}:${lineNo}`,
    kind: 'clawback',
    trigger: 'early cease',
    triggerOn: cease.occurredOn,
    basis: 'reversal',
    billed: minus(pence(0), fraction(paid.billed, left, of)),
    amount: minus(pence(0), fraction(paid.amount, left, of)),
    earnOutOn: null,
    reversesStatementRef: statementRef,
    reversesLineNo: lineNo,
    reason: cease.reason,
  }
}

/** Corrects a mistake of an issued statement in the next one. */
export const Correction = Sale.omit({ kind: true, tariffNet: true, productCategory: true }).extend({
  amount,
  reason: text,
  correctsStatementRef: textOrNull,
  correctsLineNo: numberOrNull,
})
export type Correction = z.infer<typeof Correction>

export function correctionLine(correction: Correction): NewLine {
  const { eventId, occurredOn, correctsStatementRef, correctsLineNo, ...rest } = correction
  return {
    ...rest,
    earned: `correction:${eventId}`,
    kind: 'correction',
    trigger: 'correction',
    triggerOn: occurredOn,
    schemeId: null,
    schemeName: null,
    basis: 'manual',
    billed: pence(0),
    rate: null,
    slices: null,
    fixedAmount: null,
    earnOutOn: null,
    clawback: 'whole',
    reversesStatementRef: correctsStatementRef,
    reversesLineNo: correctsLineNo,
  }
}

/** VAT is calculated once, on the net total of the statement, never by line. */
export function totalsOf(net: Pence, vatRate: number, openingBalance: Pence) {
  const vat = share(net, vatRate)
  const balance = sum([openingBalance, net, vat])
  // A debit balance carries forward to the next statement; dealers receive no bill.
  return {
    net,
    vat,
    gross: sum([net, vat]),
    payable: pence(Math.max(0, balance)),
    carriedForward: pence(Math.min(0, balance)),
  }
}
