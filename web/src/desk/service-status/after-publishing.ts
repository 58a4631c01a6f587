import { counted } from '@portal/contract/format/counts.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { momentOf } from '@portal/contract/format/typed.ts'
import { type IncidentRules, isNetworkWide } from '@portal/contract/service-status/rules.ts'
import { moveNoticeHours } from '@portal/contract/service-status/values.ts'
import type { Preview } from './ways.ts'

interface Publishing {
  kind: string
  rules: Partial<IncidentRules>
  /** As typed. */
  start: string
  nextUpdateBy: string
}

const hourMs = 3_600_000
/** Days before its start from which services show planned work, as in the list of incidents of a service. */
const shownDays = 30

/** The other effects of publishing an incident, in words. */
export function afterPublishing(
  { kind, rules, start, nextUpdateBy }: Publishing,
  { accounts, services }: Pick<Preview, 'accounts' | 'services'>,
  now: Date,
): string[] {
  const starts = Date.parse(momentOf(start))
  const moveBy = starts - moveNoticeHours * hourMs
  const isFar = starts > now.getTime() + shownDays * 24 * hourMs
  const showing = services === 1 ? 'shows it on its page' : 'show it on their pages'
  return [
    isNetworkWide(rules)
      ? 'Every customer can see it on the service status page.'
      : `Only ${counted(accounts, 'account')} can see it on the service status page.`,
    `${counted(services, 'affected service')} ${showing}${isFar ? ` from ${shownDays} days before the start` : ''}.`,
    ...(kind === 'PEW' && moveBy > now.getTime()
      ? [`Affected customers can ask to move it until ${nearTime(moveBy, now)}.`]
      : []),
    nextUpdateBy
      ? `The next update is due ${nearTime(momentOf(nextUpdateBy), now)}. The queue and customers show if it is late.`
      : 'No time for the next update is given.',
  ]
}
