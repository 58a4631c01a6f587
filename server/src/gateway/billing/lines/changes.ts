import type { BillChange, BillLine, UnexplainedChange } from '@portal/contract/billing/lines.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth, monthName } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { minus, pence, sum } from '@portal/contract/money-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { daysAfter } from '../../../lib/days.ts'
import { type Comparison, isByPercent, type Pair } from './compare.ts'
import { beginsPrice, partPeriodOf } from './part-period.ts'

/** Where the two bills come from. */
interface Bills {
  /** The first day that the bill before is for. */
  previousMonth: PlainDate
  currency: string
}

/** A line of either bill that is a reason for the difference, or a part of one. */
interface Part {
  line: BillLine
  before: BillLine | null
  /** Only the bill before has the line. */
  isGone: boolean
  change: BillLine['amount']
}

interface Reason {
  key: string
  /** The row, from all parts with this key. */
  row: (parts: readonly Part[]) => Pick<BillChange, 'title' | 'why' | 'term'>
  /** The order, if another line of the bill names it. */
  orderId?: string | null
}

/**
 * The rows of "What changed": each reason is one row, largest first, and the amounts add up to the difference. Changes
 * that no rule explains are one row, and listed.
 */
export function listChanges(
  { pairs, notRepeated }: Comparison,
  bills: Bills,
): { changes: BillChange[]; unexplained: UnexplainedChange[] } {
  const parts = [...pairs.map(partOfPair), ...notRepeated.map(partGone)]
  const reasonFor = reasonsOf(parts, bills)
  const groups = new Map<string, { reason: Reason; parts: Part[] }>()
  for (const part of parts) {
    const reason = reasonFor(part)
    if (!reason) continue
    const group = groups.get(reason.key) ?? { reason, parts: [] }
    group.parts.push(part)
    groups.set(reason.key, group)
  }
  const rows = [...groups.values()].map((group) => ({
    ...group.reason.row(group.parts),
    amount: sum(group.parts.map(({ change }) => change)),
    orderId: group.reason.orderId ?? only(group.parts.map(({ line }) => line.orderId)),
    caseId: only(group.parts.map(({ line }) => line.caseId)),
    lineNos: group.parts.flatMap(({ line, isGone }) => (isGone ? [] : [line.lineNo])),
  }))
  return {
    changes: rows
      .filter(({ amount }) => amount !== 0)
      .toSorted((one, two) => Math.abs(two.amount) - Math.abs(one.amount)),
    unexplained: (groups.get(other.key)?.parts ?? []).map(({ line, before, isGone }) => ({
      lineNo: isGone ? null : line.lineNo,
      description: line.description,
      before: isGone ? line.amount : (before?.amount ?? null),
      amount: isGone ? null : line.amount,
    })),
  }
}

const partOfPair = ({ line, before, change }: Pair): Part => ({ line, before, change, isGone: false })
const partGone = (line: BillLine): Part => ({
  line,
  before: null,
  change: minus(pence(0), line.amount),
  isGone: true,
})

const other: Reason = {
  key: 'other',
  row: (parts) => ({
    title: 'Other changes',
    why: `${counted(parts.length, 'line')} changed without a reason on the bill`,
    term: 'monthly',
  }),
}

/** The rules, in the order in which they are tried. */
function reasonsOf(parts: readonly Part[], { previousMonth, currency }: Bills): (part: Part) => Reason | null {
  const month = monthName(previousMonth)
  const ofService = Map.groupBy(parts, ({ line }) => line.serviceId)
  const sameService = ({ line }: Part) => (line.serviceId === null ? [] : (ofService.get(line.serviceId) ?? []))
  /** Services with a charge that ended and none on this bill. */
  const ceasedServices = new Set(
    [...ofService].flatMap(([serviceId, of]) =>
      of.some(({ line, isGone }) => isGone && line.kind === 'recurring') &&
      !of.some(({ line, isGone }) => !isGone && (line.kind === 'part period' || line.kind === 'recurring'))
        ? [serviceId]
        : [],
    ),
  )
  const partPeriods = Map.groupBy(
    parts.flatMap(({ line, isGone }) => (!isGone && line.kind === 'part period' ? [line] : [])),
    ({ chargeId }) => chargeId,
  )
  const isCeased = ({ line: { serviceId } }: Part) => serviceId !== null && ceasedServices.has(serviceId)

  function usage(part: Part): Reason {
    const kind = part.line.productName ?? part.line.description
    const total = (of: readonly Part[], isNow: boolean) =>
      money(
        sum(
          of.flatMap(({ line, before, isGone }) =>
            isNow ? (isGone ? [] : [line.amount]) : isGone ? [line.amount] : before ? [before.amount] : [],
          ),
        ),
        currency,
      )
    return {
      key: `usage\n${kind}`,
      row: (of) => ({
        title: `${kind}: ${total(of, true)}, was ${total(of, false)}`,
        why: only(of.map(({ line }) => line.reason)) ?? '',
        term: 'usage',
      }),
    }
  }

  function gone(part: Part): Reason {
    const { line } = part
    if (line.kind === 'recurring') return isCeased(part) ? ceased(line, sameService(part)) : ended(line)
    const what = line.kind === 'credit' ? 'Credit' : line.kind === 'one-off' ? 'One-off' : 'Part period'
    const isPart = line.kind === 'part period' || line.kind === 'refund'
    return {
      key: isPart ? `gone part\n${line.serviceId ?? line.lineNo}` : `gone\n${line.lineNo}`,
      row: () => ({
        title: isPart ? `${placeOf(line) ?? line.description}: part period` : named(line),
        why: `${what} on the ${month} bill, not repeated`,
        term: 'one-off',
      }),
    }
  }

  function ceased(line: BillLine, of: readonly Part[]): Reason {
    const refund = of.find((part) => !part.isGone && part.line.kind === 'refund')?.line
    const on = refund?.startsOn ? dayMonth(daysAfter(refund.startsOn, -1), previousMonth) : null
    return {
      key: `ceased\n${line.serviceId ?? line.lineNo}`,
      row: () => ({
        title: `${placeOf(line) ?? line.description}: ${line.serviceId === null ? 'charge' : 'service'} ceased`,
        why: on ?? (refund ? '' : `On the ${month} bill, not on this one`),
        term: 'monthly',
      }),
    }
  }

  const ended = (line: BillLine): Reason => ({
    key: `ended\n${line.lineNo}`,
    row: () => ({ title: `${named(line)} ended`, why: `On the ${month} bill, not on this one`, term: 'monthly' }),
  })

  function partPeriod(part: Part): Reason {
    const { line } = part
    if (line.kind === 'refund' && isCeased(part)) return ceased(line, sameService(part))
    return {
      key: `part\n${line.serviceId ?? line.lineNo}`,
      row: (of) => ({
        title: `${placeOf(line) ?? line.description}: part period`,
        why: daysInWords(of),
        term: 'one-off',
      }),
    }
  }

  function added({ line }: Part): Reason {
    const { orderId, startsOn, serviceId, lineNo } = line
    return {
      key: `new\n${serviceId ?? lineNo}\n${orderId ?? ''}`,
      row: (of) => ({
        title: of.length === 1 ? named(line) : `${placeOf(line) ?? ''}: ${counted(of.length, 'new charge')}`,
        why: startsOn ? `New, from ${dayMonth(startsOn, previousMonth)}` : `New, not on the ${month} bill`,
        term: 'monthly',
      }),
    }
  }

  function moved(part: Part, before: BillLine): Reason | null {
    const { line } = part
    if (line.kind === 'recurring' && isByPercent(line, before)) return rise(line)
    const first = partPeriods.get(line.chargeId)?.find((each) => line.kind === 'recurring' && beginsPrice(each, line))
    if (first || (line.orderId !== null && line.orderId !== before.orderId)) {
      const since = sameService(part).find(
        ({ line: each, isGone }) => !isGone && each.kind === 'part period' && each.orderId === line.orderId,
      )
      const from = first?.startsOn ?? since?.line.startsOn ?? line.startsOn
      return {
        key: `moved\n${line.lineNo}`,
        orderId: first?.orderId ?? line.orderId,
        row: () => ({
          title: named({ ...line, description: nowInWords(line, before) }),
          why: from ? `From ${dayMonth(from, previousMonth)}` : '',
          term: line.kind === 'one-off' ? 'one-off' : 'monthly',
        }),
      }
    }
    if (line.reason === null) return null
    return {
      key: `reason\n${line.lineNo}`,
      row: () => ({
        title: named(line),
        why: line.reason ?? '',
        term: line.kind === 'one-off' ? 'one-off' : 'monthly',
      }),
    }
  }

  return (part) => {
    const { line, before, isGone, change } = part
    if (line.kind === 'usage') return usage(part)
    if (isGone) return gone(part)
    if (line.kind === 'credit') return credit(line)
    if (line.kind === 'part period' || line.kind === 'refund') return partPeriod(part)
    if (change === 0) return null
    if (before) return moved(part, before) ?? other
    return line.kind === 'one-off' ? once(line) : added(part)
  }
}

const credit = (line: BillLine): Reason => ({
  key: `credit\n${line.lineNo}`,
  row: () => ({
    title: named(line),
    why: [line.reason, line.vatRate === null && !line.reason?.includes('VAT') ? 'no VAT' : null]
      .filter((each) => each !== null)
      .join(', '),
    term: 'one-off',
  }),
})

const once = (line: BillLine): Reason => ({
  key: `once\n${line.lineNo}`,
  row: () => ({ title: named(line), why: line.reason ?? '', term: 'one-off' }),
})

function rise(line: BillLine): Reason {
  const { reason, startsOn } = line
  const by = line.percent ?? 0
  const what = `Price ${by < 0 ? 'reduction' : 'rise'} of ${percent(Math.abs(by) / 100, 2)}`
  return {
    key: `rise\n${by}\n${reason ?? ''}`,
    row: (of) => ({
      title: `${what} on ${counted(of.length, 'line')}`,
      // The billing system may say the same before it names the clause.
      why: [startsOn && `From ${dayMonth(startsOn, startsOn)}`, reason?.replace(`${what}, `, '')]
        .filter(Boolean)
        .join(', '),
      term: 'monthly',
    }),
  }
}

/** "18 of 31 days at the new price", "9 of 31 days refunded". */
function daysInWords(parts: readonly Part[]): string {
  const charged = parts.find(({ line }) => line.kind === 'part period') ?? parts[0]
  const period = charged && partPeriodOf(charged.line)
  if (!charged || !period) return ''
  const isCharge = charged.line.kind === 'part period'
  const isMove = isCharge && parts.some(({ line }) => line.kind === 'refund')
  const what = isMove ? 'at the new price' : isCharge ? 'charged' : 'refunded'
  return `${period.days} of ${counted(period.monthDays, 'day')} ${what}`
}

/** "now 1 Gbit/s": the end of the new description that the old one does not have. */
function nowInWords({ description }: BillLine, before: BillLine): string {
  if (description === before.description) return `${description}, new price`
  const words = description.split(' ')
  const old = before.description.split(' ')
  const same = words.findIndex((word, position) => word !== old[position])
  return `now ${words.slice(Math.max(same, 0)).join(' ')}`
}

const placeOf = ({ siteName, serviceName, serviceId }: BillLine): string | null => siteName ?? serviceName ?? serviceId

function named(line: BillLine): string {
  const place = placeOf(line)
  return place === null ? line.description : `${place}: ${line.description}`
}

/** The value that all have; null if they differ. */
function only(values: readonly (string | null)[]): string | null {
  const [first = null, ...more] = new Set(values)
  return more.length === 0 ? first : null
}
