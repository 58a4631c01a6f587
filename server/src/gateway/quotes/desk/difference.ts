import type { RateCardDifference } from '@portal/contract/quotes/desk.ts'
import type { RateLine } from '../../../pricing/price-access.ts'

/** Identifies a price across rate cards. */
export const keyOf = (line: RateLine) =>
  [line.accessType, line.bearer, line.rate, line.term, line.distanceBand, line.exchangeClass].join('/')

/** Changes of a new card against the one in force. Prices compare by their cost over the full term. */
export function differenceOf(
  before: readonly RateLine[],
  after: readonly RateLine[],
): Omit<RateCardDifference, 'name'> {
  const known = new Map(before.map((line) => [keyOf(line), overTheTerm(line)]))
  const found = { added: 0, removed: 0, dearer: 0, cheaper: 0, same: 0 }
  for (const line of after) {
    const was = known.get(keyOf(line))
    const is = overTheTerm(line)
    if (was === undefined) found.added += 1
    else if (is > was) found.dearer += 1
    else if (is < was) found.cheaper += 1
    else found.same += 1
  }
  found.removed = before.length - (after.length - found.added)
  return found
}

const overTheTerm = ({ install, access, bandwidth, term }: RateLine) => install + term * (access + bandwidth)
