import {
  deskAccountList,
  deskAccountRead,
  deskCaseQueue,
  deskCommissionQueryQueue,
  deskCommissionQueue,
  deskIncidentQueue,
  deskOrderQueue,
  deskPeopleList,
  deskPlanQueue,
  deskSummaryRead,
  deskVisitQueue,
} from '@portal/contract/desk/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bindDesk, type GatewayParts } from '../bind-scoped.ts'
import { findAccount, listAccounts, listPeople } from './account-store.ts'
import { countCaseTabs, listCaseQueue } from './case-queue.ts'
import { listCommissionQueries, listCommissionQueue } from './commission-queue.ts'
import { countIncidentTabs, listIncidentQueue } from './incident-queue.ts'
import { countOrderTabs, listOrderQueue } from './order-queue.ts'
import { listPlanQueue } from './plan-queue.ts'
import { countVisitTabs, listVisitQueue } from './visit-queue.ts'
import { kindsOf } from './queue/service.ts'
import { withTabs } from '../../lists/with-tabs.ts'
import { countByRoom } from './queue/store.ts'

/** Staff reads across all accounts. */
export function deskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, deskSummaryRead, async (desk) => ({
    waiting: await countByRoom(desk, kindsOf(desk)),
  }))
  bindDesk(app, parts, deskCaseQueue, (desk, { query }) => withTabs(listCaseQueue(desk, query), countCaseTabs(desk)))
  bindDesk(app, parts, deskCommissionQueue, (desk, { query }) => listCommissionQueue(desk, query))
  bindDesk(app, parts, deskCommissionQueryQueue, (desk, { query }) => listCommissionQueries(desk, query))
  bindDesk(app, parts, deskIncidentQueue, (desk, { query }) =>
    withTabs(listIncidentQueue(desk, query), countIncidentTabs(desk)),
  )
  bindDesk(app, parts, deskOrderQueue, (desk, { query }) => withTabs(listOrderQueue(desk, query), countOrderTabs(desk)))
  bindDesk(app, parts, deskPlanQueue, (desk, { query }) => listPlanQueue(desk, query))
  bindDesk(app, parts, deskVisitQueue, (desk, { query }) => withTabs(listVisitQueue(desk, query), countVisitTabs(desk)))
  bindDesk(app, parts, deskAccountRead, async (desk, { params }) => {
    const account = await findAccount(desk, params.accountId)
    if (!account) throw new Problem('not_found', { detail: 'Account not found.' })
    return account
  })
  bindDesk(app, parts, deskPeopleList, (desk, { params, query }) => listPeople(desk, params.accountId, query))
  bindDesk(app, parts, deskAccountList, (desk, { query }) => listAccounts(desk, query))
}
