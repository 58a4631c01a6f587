import type { ArithmeticStep, BillLine, LineExplanation, PricedDays } from '@portal/contract/billing/lines.ts'
import { dayMonth, monthName } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { percent as percentText } from '@portal/contract/format/sizes.ts'
import { number } from '@portal/contract/format/counts.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { type Comparison, isByPercent, type Pair } from './compare.ts'
import {
  beginsPrice,
  type Exact,
  fourDecimals,
  type MonthPart,
  type PartPeriod,
  partPeriodOf,
  percentOf,
  priceOfDays,
  roundedToPenny,
} from './part-period.ts'

interface Context {
  currency: string
  /** The first day that the bill before is for; null if this is the first bill. */
  previousMonth: PlainDate | null
}

type Said = Pick<LineExplanation, 'sentence' | 'steps' | 'month'> & { notes?: string[] }

/** A line, with the arithmetic that leads to its amount. Amounts are the issuer's: a difference is said, never mended. */
export function explainLine(pair: Pair, { pairs }: Comparison, context: Context): LineExplanation {
  const together = belongTogether(pair, pairs)
  const lines = together.map(({ line }) => line)
  const first = pairs.find(
    ({ line }) => pair.line.kind === 'recurring' && pair.changed !== null && beginsPrice(line, pair.line),
  )?.line
  const said = sayWhy(pair, together, context)
  return {
    lineNos: lines.map(({ lineNo }) => lineNo),
    sentence: first?.startsOn
      ? `${said.sentence} The new price began on ${dayMonth(first.startsOn, null)}.`
      : said.sentence,
    reason: pair.line.reason ?? first?.reason ?? null,
    orderId: pair.line.orderId ?? first?.orderId ?? null,
    caseId: pair.line.caseId,
    steps: said.steps,
    amount: sum(lines.map(({ amount }) => amount)),
    month: said.month,
    notes: [...(said.notes ?? []), ...roundingNotes(said.steps, lines, context.currency)],
  }
}

/** A new price and the refund of the old one are explained once. */
function belongTogether(pair: Pair, pairs: readonly Pair[]): Pair[] {
  const { kind, serviceId, orderId } = pair.line
  if (serviceId === null || !isPart(kind)) return [pair]
  return pairs.filter(
    ({ line }) =>
      isPart(line.kind) && line.serviceId === serviceId && line.orderId === orderId && overlaps(line, pair.line),
  )
}

const isPart = (kind: BillLine['kind']) => kind === 'part period' || kind === 'refund'

const overlaps = (one: BillLine, two: BillLine): boolean =>
  one.lineNo === two.lineNo ||
  (one.startsOn !== null && one.startsOn === two.startsOn && one.endsOn !== null && one.endsOn === two.endsOn)

function sayWhy(pair: Pair, together: readonly Pair[], context: Context): Said {
  const { line, before } = pair
  switch (line.kind) {
    case 'part period':
    case 'refund':
      return sayDays(together.map((each) => each.line))
    case 'recurring':
      return sayRecurring(pair, context)
    case 'credit':
      return sayCredit(line)
    case 'usage':
      return {
        sentence: before
          ? `Usage${inPeriod(line)}. It was ${money(before.amount, context.currency)} on the last bill.`
          : `Usage${inPeriod(line)}. The last bill has no line for it.`,
        steps: [],
        month: null,
      }
    case 'one-off':
      return { sentence: `One-off charge${inPeriod(line)}. It is not repeated.`, steps: [], month: null }
  }
}

function sayDays(lines: readonly BillLine[]): Said {
  const charge = lines.find(({ kind }) => kind === 'part period')
  const refund = lines.find(({ kind }) => kind === 'refund')
  const [line] = lines
  const period = line && partPeriodOf(line)
  if (!line || !period) return { sentence: 'Part of a month.', steps: [], month: null }
  const range = `${counted(period)} from ${rangeInWords(line)}`
  const [first] = period.months
  const month = first ? monthName(first.month) : ''
  const sentence =
    charge && refund
      ? `${moveInWords(charge, refund)} on ${dayOrEmpty(charge.startsOn)}. ${month} was billed in advance at the old price, so this bill adds the new price and refunds the old one for the ${range}.`
      : charge
        ? `The charge began on ${dayOrEmpty(charge.startsOn)}, after ${month} was billed in advance. This bill adds the ${range}.`
        : `The charge ended before ${dayOrEmpty(line.startsOn)}. ${month} was billed in advance, so this bill refunds the ${range}.`
  return {
    sentence,
    steps: lines.flatMap((each) => stepOfDays(each, lines.length > 1)),
    month: first && period.months.length === 1 ? monthOf(first, charge, refund) : null,
    notes: ['Both end days count. The month has its real number of days.'],
  }
}

function moveInWords(charge: BillLine, refund: BillLine): string {
  const place = charge.siteName ?? charge.serviceName ?? charge.serviceId ?? 'This service'
  const [from, to] = [refund.productName, charge.productName]
  return from && to && from !== to ? `${place} moved from ${from} to ${to}` : `The price for ${place} changed`
}

const counted = ({ days }: PartPeriod) => (days === 1 ? '1 day' : `${days} days`)
const dayOrEmpty = (day: PlainDate | null) => (day === null ? '' : dayMonth(day, null))

/** "14 to 31 March", "28 February to 3 March". */
function rangeInWords({ startsOn, endsOn }: BillLine): string {
  if (startsOn === null || endsOn === null) return ''
  const isOneMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7)
  return `${isOneMonth ? Number(startsOn.slice(8)) : dayMonth(startsOn, null)} to ${dayMonth(endsOn, null)}`
}

const inPeriod = (line: BillLine) =>
  line.startsOn === null || line.endsOn === null
    ? ''
    : line.startsOn === line.endsOn
      ? ` on ${dayMonth(line.startsOn, null)}`
      : ` from ${rangeInWords(line)}`

function stepOfDays(line: BillLine, isMove: boolean): ArithmeticStep[] {
  const period = partPeriodOf(line)
  if (!period || line.monthlyPrice === null) return []
  const parts = period.months.map(({ days, monthDays }) => `${days} ÷ ${monthDays}`)
  const label = `${isMove ? (line.kind === 'refund' ? 'Old' : 'New') : 'Monthly'} price`
  return [
    {
      label: line.kind === 'refund' ? `${label}, already billed` : label,
      price: line.monthlyPrice,
      factor: parts.length === 1 ? `× ${parts.join('')}` : `× (${parts.join(' + ')})`,
      unrounded: fourDecimals(priceOfDays(line.monthlyPrice, period)),
      amount: line.amount,
    },
  ]
}

const positive = (price: BillLine['monthlyPrice']) => (price === null ? null : pence(Math.abs(price)))

function monthOf(
  part: MonthPart,
  charge: BillLine | undefined,
  refund: BillLine | undefined,
): LineExplanation['month'] {
  const oldPrice = refund ? positive(refund.monthlyPrice) : null
  const newPrice = charge?.monthlyPrice ?? null
  const rest: PricedDays[] = [
    { from: 1, to: part.from - 1, price: oldPrice, isNew: false },
    { from: part.from, to: part.to, price: charge ? newPrice : null, isNew: true },
    { from: part.to + 1, to: part.monthDays, price: charge ? null : oldPrice, isNew: false },
  ]
  return { start: part.month, days: part.monthDays, parts: rest.filter(({ from, to }) => from <= to) }
}

function sayRecurring({ line, before, changed }: Pair, { currency, previousMonth }: Context): Said {
  const period = line.startsOn && line.endsOn ? `Monthly charge for ${rangeInWords(line)}` : 'Monthly charge'
  if (!before) {
    const sentence = previousMonth ? `${period}. The last bill has no line for it.` : `${period}.`
    return { sentence, steps: [], month: null }
  }
  if (changed === null) return { sentence: `${period}, the same as on the last bill.`, steps: [], month: null }
  if (line.percent !== null && isByPercent(line, before)) {
    const isRise = line.percent > 0
    const exact = percentOf(before.amount, 10_000 + line.percent)
    return {
      sentence: `${period}. The price ${isRise ? 'rose' : 'fell'} by ${percentText(Math.abs(line.percent) / 100, 2)} with this bill.`,
      steps: [
        {
          label: isRise ? 'Price before the rise' : 'Price before the reduction',
          price: before.amount,
          factor: `× ${number(1 + line.percent / 10_000, 4)}`,
          unrounded: fourDecimals(exact),
          amount: line.amount,
        },
      ],
      month: null,
    }
  }
  const was = `${money(before.amount, currency)}${before.description === line.description ? '' : ` for ${before.description}`}`
  return { sentence: `${period}. It was ${was} on the last bill.`, steps: [], month: null }
}

function sayCredit(line: BillLine): Said {
  const outside = line.vatRate === null ? ' It is outside VAT.' : ''
  const sentence = `${line.caseId === null ? 'Credit.' : `Credit for case ${line.caseId}.`}${outside}`
  if (line.percent === null || line.monthlyPrice === null) return { sentence, steps: [], month: null }
  const price = pence(-Math.abs(line.monthlyPrice))
  return {
    sentence,
    steps: [
      {
        label: `${percentText(line.percent / 100, 2)} of the monthly price before VAT`,
        price,
        factor: `× ${number(line.percent / 10_000, 4)}`,
        unrounded: fourDecimals(percentOf(price, line.percent)),
        amount: line.amount,
      },
    ],
    month: null,
  }
}

function roundingNotes(steps: readonly ArithmeticStep[], lines: readonly BillLine[], currency: string): string[] {
  if (steps.length === 0) return []
  const off = lines.filter((line) => {
    const ours = exactOf(line)
    return ours !== null && roundedToPenny(ours) !== line.amount
  })
  return off.length === 0
    ? ['Each line is rounded to the penny, halves away from zero, then added.']
    : off.map(
        (line) =>
          `The billing system charges ${money(line.amount, currency)} for line ${line.lineNo}, not the figure rounded to the penny. The bill is as it was issued.`,
      )
}

/** The exact amount that a line's own fields give. A price rise is only explained where it agrees. */
function exactOf(line: BillLine): Exact | null {
  if (line.monthlyPrice === null) return null
  if (line.kind === 'credit') {
    return line.percent === null ? null : percentOf(pence(-Math.abs(line.monthlyPrice)), line.percent)
  }
  const period = isPart(line.kind) ? partPeriodOf(line) : null
  return period && priceOfDays(line.monthlyPrice, period)
}
