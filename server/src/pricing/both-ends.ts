import { sum } from '@portal/contract/money-values.ts'
import { chargeRisks, quoteLevels } from '@portal/contract/quotes/values.ts'
import type { AccessPrice } from './price-access.ts'

/** The price of a line between two sites of a customer: both tails, as slow and as uncertain as the worse of them. */
export function bothEnds(one: AccessPrice, other: AccessPrice): AccessPrice {
  return {
    install: sum([one.install, other.install]),
    access: sum([one.access, other.access]),
    bandwidth: sum([one.bandwidth, other.bandwidth]),
    resilience: sum([one.resilience, other.resilience]),
    leadMin: Math.max(one.leadMin, other.leadMin),
    leadMax: Math.max(one.leadMax, other.leadMax),
    risk: chargeRisks.findLast((risk) => risk === one.risk || risk === other.risk) ?? one.risk,
    level: quoteLevels.findLast((level) => level === one.level || level === other.level) ?? one.level,
    estimates: [...new Set([...one.estimates, ...other.estimates])],
  }
}
