import { aEndNames, careNames, resilienceNames } from '@portal/contract/quote-values.ts'
import type { Needs } from '@portal/contract/quotes.ts'

/** What the quote is for, as a table says it. */
export function needsInWords({ aEnd, resilience, managedRouter, ipv4, careLevel }: Needs) {
  return [
    { label: 'From', value: aEndNames[aEnd] },
    { label: 'Resilience', value: resilienceNames[resilience] },
    { label: 'Care', value: careNames[careLevel] },
    { label: 'Router', value: managedRouter ? 'Managed by us' : 'Your own' },
    { label: 'IPv4 addresses', value: ipv4 === 'none' ? 'None' : `A ${ipv4} block` },
  ]
}
