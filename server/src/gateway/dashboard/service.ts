import { mostWaiting, type WaitingArea } from '@portal/contract/dashboard/values.ts'
import type { Waiting } from '@portal/contract/dashboard/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyBaseLogger } from 'fastify'
import { scopeWith } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { allRead } from '../../lib/all-read.ts'
import { atMost } from '../at-most.ts'
import { readParts } from './read-parts.ts'
import { ranked } from './rank.ts'
import { countSnoozes, insertSnooze, listSnoozed } from './store.ts'
import { backupItems } from './action-items/backups.ts'
import { billItems } from './action-items/bills.ts'
import { caseItems } from './action-items/cases.ts'
import { cloudItems } from './action-items/cloud.ts'
import { statementItems } from './action-items/commission.ts'
import { endingContracts, endingDomains } from './action-items/contracts.ts'
import { zoneItems } from './action-items/dns.ts'
import { orderItems } from './action-items/orders.ts'
import { planItems } from './action-items/plans.ts'
import { quoteItems } from './action-items/quotes.ts'
import { canSnooze, serviceItems } from './action-items/services.ts'
import { visitItems } from './action-items/visits.ts'
import { type ActionItemQuery, type ActionItems, together } from './action-items/action-items.ts'
import { tomorrow } from './words.ts'

interface ItemSource {
  area: WaitingArea
  /** The permission to see these items. */
  resource: PermissionResource
  find: (scope: AccountScope, query: ActionItemQuery) => Promise<ActionItems>
}

const asked: readonly ItemSource[] = [
  {
    area: 'services',
    resource: 'BusinessPortalServices',
    find: async (scope, query) =>
      together(...(await allRead([serviceItems(scope, query), endingDomains(scope, query), endingContracts(scope)]))),
  },
  { area: 'orders', resource: 'BusinessPortalOrders', find: orderItems },
  { area: 'cases', resource: 'BusinessPortalCases', find: caseItems },
  { area: 'visits', resource: 'BusinessPortalColocation', find: visitItems },
  { area: 'dns', resource: 'BusinessPortalDns', find: zoneItems },
  { area: 'cloud', resource: 'BusinessPortalCloudSolutions', find: cloudItems },
  { area: 'backups', resource: 'BusinessPortalCloudSolutions', find: backupItems },
  { area: 'quotes', resource: 'LeasedLineQuoting', find: quoteItems },
  { area: 'bills', resource: 'BusinessPortalBilling', find: billItems },
  { area: 'commission', resource: 'BusinessPortalDealers', find: statementItems },
  { area: 'plans', resource: 'BusinessPortalCSPs', find: planItems },
]

/** The caller's action items, each area in the scope of its own permission. A failed area is reported, not hidden. */
export async function readActionItems(scope: AccountScope, log: FastifyBaseLogger): Promise<Waiting> {
  const snoozed = await listSnoozed(scope)
  const query = { most: mostWaiting + snoozed.size }
  const answer: Waiting = { items: [], total: 0, snoozed: 0, missing: [] }
  const found = []
  const parts = asked.flatMap(({ area, resource, find }) => {
    const inArea = scopeWith(scope, resource)
    return inArea ? [{ name: area, find: () => find(inArea, query) }] : []
  })
  for (const { part, ...answered } of await readParts(scope, log, parts, ({ find }) => find())) {
    const { name: area } = part
    if (!answered.isRead) {
      answer.missing.push(area)
      continue
    }
    answer.total += answered.found.total
    found.push(
      ...answered.found.items.map((item) => ({
        // Most items wait for the customer.
        waitingOn: 'customer' as const,
        dueAt: item.deadline,
        ...item,
        area,
        canSnooze: canSnooze(item.key),
      })),
    )
  }
  const shown = found.filter((item) => !item.canSnooze || !snoozed.has(item.key))
  answer.snoozed = found.length - shown.length
  answer.total -= answer.snoozed
  answer.items = ranked(shown, scope.now).slice(0, mostWaiting)
  return answer
}

const mostSnoozes = 200

export async function snooze(scope: AccountScope, key: string): Promise<{ until: string }> {
  if (!canSnooze(key))
    throw new Problem('service_down', { detail: 'A service that is down or degraded cannot be snoozed.' })
  await atMost(scope.tx, {
    of: `snoozed items ${scope.accountId} ${scope.person.userId}`,
    most: mostSnoozes,
    count: () => countSnoozes(scope),
    detail: 'Too many items snoozed. Restore one first.',
  })
  const until = tomorrow(scope.now)
  await insertSnooze(scope, key, until)
  return { until }
}
