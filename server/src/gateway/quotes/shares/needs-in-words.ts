import { aEndNames, careNames, installHourNames, resilienceNames } from '@portal/contract/quotes/values.ts'
import { aEndSiteOf } from '../pricing/a-end-site.ts'
import type { Needs } from '@portal/contract/quotes/quotes.ts'

/** The needs of a quote as rows of a table. */
export function needsInWords(needs: Needs) {
  const { resilience, managedRouter, ipv4, careLevel, ddosProtection = false, installHours = 'business' } = needs
  const start = aEndSiteOf(needs)
  return [
    { label: 'Lines start at', value: start ? `${start.address}, ${start.postcode}` : aEndNames[needs.aEnd] },
    { label: 'Resilience', value: resilienceNames[resilience] },
    { label: 'Care', value: careNames[careLevel] },
    { label: 'Router', value: managedRouter ? 'Managed by us' : 'Your own' },
    { label: 'IPv4 addresses', value: ipv4 === 'none' ? 'None' : `A ${ipv4} block` },
    { label: 'DDoS protection', value: ddosProtection ? 'Included' : 'None' },
    { label: 'Installation', value: installHourNames[installHours] },
  ]
}
