import { mostWaiting, type WaitingArea } from '@portal/contract/dashboard-values.ts'
import type { Waiting } from '@portal/contract/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type AccountScope, scopeWith } from '../actor.ts'
import { atMost } from '../at-most.ts'
import { apart } from './apart.ts'
import { ranked } from './rank.ts'
import { countSnoozes, insertSnooze, listSnoozed } from './store.ts'
import { waitingBackups } from './waiting/backups.ts'
import { waitingCases } from './waiting/cases.ts'
import { waitingClouds } from './waiting/cloud.ts'
import { waitingStatements } from './waiting/commission.ts'
import { endingContracts, endingDomains } from './waiting/contracts.ts'
import { waitingZones } from './waiting/dns.ts'
import { waitingOrders } from './waiting/orders.ts'
import { waitingPlans } from './waiting/plans.ts'
import { waitingQuotes } from './waiting/quotes.ts'
import { waitingServices } from './waiting/services.ts'
import { waitingVisits } from './waiting/visits.ts'
import { type Asking, type Found, together } from './waiting/waiting.ts'
import { tomorrow } from './words.ts'

interface Asked {
  area: WaitingArea
  /** Who may see what waits there. */
  resource: PermissionResource
  find: (scope: AccountScope, asking: Asking) => Promise<Found>
}

const asked: readonly Asked[] = [
  {
    area: 'services',
    resource: 'BusinessPortalServices',
    find: async (scope, asking) =>
      together(
        await waitingServices(scope, asking),
        await endingDomains(scope, asking),
        await endingContracts(scope, asking),
      ),
  },
  { area: 'orders', resource: 'BusinessPortalOrders', find: waitingOrders },
  { area: 'cases', resource: 'BusinessPortalCases', find: waitingCases },
  { area: 'visits', resource: 'BusinessPortalColocation', find: waitingVisits },
  { area: 'dns', resource: 'BusinessPortalDns', find: waitingZones },
  { area: 'cloud', resource: 'BusinessPortalCloudSolutions', find: waitingClouds },
  { area: 'backups', resource: 'BusinessPortalCloudSolutions', find: waitingBackups },
  { area: 'quotes', resource: 'LeasedLineQuoting', find: waitingQuotes },
  { area: 'commission', resource: 'BusinessPortalDealers', find: waitingStatements },
  { area: 'plans', resource: 'BusinessPortalCSPs', find: waitingPlans },
]

/** What waits for the caller, each area in the scope of its own permission. An area that fails is named, not hidden. */
export async function readWaiting(scope: AccountScope, log: FastifyBaseLogger, now = new Date()): Promise<Waiting> {
  const snoozed = await listSnoozed(scope)
  const asking = { most: mostWaiting + snoozed.size, now }
  const answer: Waiting = { items: [], total: 0, snoozed: 0, missing: [] }
  const found = []
  for (const { area, resource, find } of asked) {
    const inArea = scopeWith(scope, resource)
    if (!inArea) continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction answers one question after the other
    const part = await apart(scope, log, area, () => find(inArea, asking))
    if (!part) {
      answer.missing.push(area)
      continue
    }
    answer.total += part.done.total
    found.push(...part.done.items.map((item) => ({ ...item, area })))
  }
  const shown = found.filter(({ key }) => !snoozed.has(key))
  answer.snoozed = found.length - shown.length
  answer.total -= answer.snoozed
  answer.items = ranked(shown, now).slice(0, mostWaiting)
  return answer
}

const mostSnoozes = 200

export async function snooze(scope: AccountScope, key: string, now = new Date()): Promise<{ until: string }> {
  await atMost(scope.tx, {
    of: `snoozed items ${scope.accountId} ${scope.person.userId}`,
    most: mostSnoozes,
    count: () => countSnoozes(scope),
    detail: 'Too many items snoozed. Bring one back first.',
  })
  const until = tomorrow(now)
  await insertSnooze(scope, key, until)
  return { until }
}
