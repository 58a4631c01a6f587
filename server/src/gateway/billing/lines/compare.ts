import type { BillLine } from '@portal/contract/billing/lines.ts'
import type { LineChange } from '@portal/contract/billing/values.ts'
import { minus, pence, share, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'

/** A line of a bill with its counterpart on the bill before; null if it has none. */
export interface Pair {
  line: BillLine
  before: BillLine | null
  change: Pence
  /** Null if the amount is the same. */
  changed: LineChange | null
}

export interface Comparison {
  pairs: Pair[]
  /** Lines of the bill before with no counterpart. */
  notRepeated: BillLine[]
}

/**
 * Pairs the lines of a bill with those of the bill before: by their charge, else by service, type and description. Each
 * line is in at most one pair, so that the changes and the lines not repeated add up to the difference of the bills.
 */
export function compareLines(now: readonly BillLine[], before: readonly BillLine[]): Comparison {
  const left = new Set(before.filter(({ kind }) => recurs(kind)))
  const partners = new Map<BillLine, BillLine>()
  for (const keyOf of [byCharge, byDescription]) {
    const queues = Map.groupBy(left, keyOf)
    for (const line of now) {
      const key = keyOf(line)
      if (key === null || partners.has(line) || !recurs(line.kind)) continue
      const partner = queues.get(key)?.shift()
      if (!partner) continue
      partners.set(line, partner)
      left.delete(partner)
    }
  }
  return {
    pairs: now.map((line) => {
      const partner = partners.get(line) ?? null
      const change = minus(line.amount, partner?.amount ?? pence(0))
      return { line, before: partner, change, changed: changeOf(line, partner) }
    }),
    notRepeated: before.filter((line) => left.has(line) || !recurs(line.kind)),
  }
}

/** Part periods, refunds and credits belong to one bill, even if a later one has the same. */
const recurs = (kind: BillLine['kind']): boolean => kind === 'recurring' || kind === 'usage' || kind === 'one-off'

const byCharge = ({ kind, chargeId }: BillLine) => (chargeId === null ? null : `${kind}\n${chargeId}`)

const byDescription = ({ kind, serviceId, description }: BillLine) => `${kind}\n${serviceId ?? ''}\n${description}`

function changeOf(line: BillLine, before: BillLine | null): LineChange | null {
  switch (line.kind) {
    case 'part period':
    case 'refund':
      return 'part period'
    case 'credit':
      return 'credit'
    case 'usage':
      return line.amount === (before?.amount ?? 0) ? null : 'usage'
    case 'one-off':
      if (!before) return 'one-off'
      return line.amount === before.amount ? null : 'changed'
    case 'recurring':
      if (!before) return 'new'
      if (line.amount === before.amount) return null
      if (!isByPercent(line, before)) return 'changed'
      return line.amount > before.amount ? 'price rise' : 'price cut'
  }
}

/** Whether the amount is the earlier one, raised by the percentage that the issuer names and rounded to the penny. */
export function isByPercent({ percent, amount }: BillLine, before: BillLine): boolean {
  return percent !== null && amount === pence(before.amount + share(before.amount, percent))
}

/** The difference of the two bills before VAT. */
export const differenceOf = ({ pairs, notRepeated }: Comparison): Pence =>
  minus(sum(pairs.map(({ change }) => change)), sum(notRepeated.map(({ amount }) => amount)))
