import type { Pence } from '@portal/contract/money.ts'
import { minus, pence, share, sum, times } from '@portal/contract/money-values.ts'
import { lineKinds } from '@portal/contract/commission/values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { z } from 'zod'
import { amount, amountOrNull, day, dayOrNull, number, numberOrNull, text, textOrNull } from '@portal/db/src/rows.ts'

/** A dealer's payment for one type of event; rates in hundredths of a per cent. */
export const Scheme = z.strictObject({
  schemeId: text,
  name: text,
  trigger: z.enum(['live', 'renewal', 'billed']),
  basis: z.enum(['percentage', 'fixed', 'tiered']),
  rate: numberOrNull,
  fixedAmount: amountOrNull,
  /** From this number of units in a month, the rate applies to all of them; the lowest tier starts at 0. */
  tiers: z.array(z.strictObject({ from: number, rate: number })).nullable(),
  productCategory: textOrNull,
  validFrom: day,
  validUntil: dayOrNull,
  /** Revenue share ends when the service is this many months old; null means never. */
  forMonths: numberOrNull,
  /** Revenue share is paid this many months after the billed month. */
  arrearsMonths: number,
  /** If the service ceases within this many months, the payment is clawed back. */
  earnOutMonths: number,
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
  fixedAmount: amountOrNull,
  units: number,
  amount,
  currency: text,
  earnOutOn: dayOrNull,
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

function rateOf(scheme: Scheme, unitsInMonth: number): number {
  if (scheme.basis !== 'tiered') return scheme.rate ?? 0
  return scheme.tiers?.findLast(({ from }) => from <= unitsInMonth)?.rate ?? 0
}

const noReversal = { reversesStatementRef: null, reversesLineNo: null, reason: null }

/** The one-off payment for a service that went live or was renewed; undefined if no scheme pays for it. */
export function newBusinessLine(sale: Sale, schemes: readonly Scheme[], unitsInMonth: number): NewLine | undefined {
  const { eventId, kind, occurredOn, productCategory, tariffNet, ...service } = sale
  const scheme = schemeFor(schemes, kind, { productCategory, on: occurredOn })
  if (!scheme) return undefined
  const { schemeId, name, basis, fixedAmount, earnOutMonths } = scheme
  const rate = basis === 'fixed' ? null : rateOf(scheme, unitsInMonth)
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
    rate,
    fixedAmount: basis === 'fixed' ? fixedAmount : null,
    amount: rate === null ? times(fixedAmount ?? pence(0), sale.units) : share(tariffNet, rate),
    earnOutOn: earnOutMonths > 0 ? monthsLater(occurredOn, earnOutMonths) : null,
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
  const isFixed = scheme.basis === 'fixed'
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
    rate: isFixed ? null : rateOf(scheme, service.units),
    fixedAmount: isFixed ? scheme.fixedAmount : null,
    amount: isFixed
      ? times(scheme.fixedAmount ?? pence(0), service.units)
      : share(tariffNet, rateOf(scheme, service.units)),
    earnOutOn: null,
  }
}

/** A paid line that may be clawed back. */
export const PaidLine = NewLine.extend({
  statementRef: text,
  lineNo: number,
})
export type PaidLine = z.infer<typeof PaidLine>

/** Claws back the full payment if the service ceased early: to the penny, whatever the rates are now. */
export function clawbackLine(paid: PaidLine, cease: { occurredOn: PlainDate; reason: string }): NewLine | undefined {
  if (paid.kind !== 'new' || paid.earnOutOn === null) return undefined
  if (cease.occurredOn < paid.triggerOn || cease.occurredOn >= paid.earnOutOn) return undefined
  const { statementRef, lineNo, ...original } = paid
  return {
    ...original,
    earned: `clawback:${statementRef}:${lineNo}`,
    kind: 'clawback',
    trigger: 'early cease',
    triggerOn: cease.occurredOn,
    basis: 'reversal',
    billed: minus(pence(0), paid.billed),
    amount: minus(pence(0), paid.amount),
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
    fixedAmount: null,
    earnOutOn: null,
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
