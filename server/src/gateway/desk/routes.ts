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
import { listCaseQueue } from './case-queue.ts'
import { listCommissionQueries, listCommissionQueue } from './commission-queue.ts'
import { listIncidentQueue } from './incident-queue.ts'
import { listOrderQueue } from './order-queue.ts'
import { listPlanQueue } from './plan-queue.ts'
import { listVisitQueue } from './visit-queue.ts'
import { kindsOf } from './queue/service.ts'
import { countByRoom } from './queue/store.ts'

/** Staff reads across all accounts. */
export function deskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, deskSummaryRead, async (desk) => ({
    waiting: await countByRoom(desk, kindsOf(desk)),
  }))
  bindDesk(app, parts, deskCaseQueue, (desk, { query }) => listCaseQueue(desk, query))
  bindDesk(app, parts, deskCommissionQueue, (desk, { query }) => listCommissionQueue(desk, query))
  bindDesk(app, parts, deskCommissionQueryQueue, (desk, { query }) => listCommissionQueries(desk, query))
  bindDesk(app, parts, deskIncidentQueue, (desk, { query }) => listIncidentQueue(desk, query))
  bindDesk(app, parts, deskOrderQueue, (desk, { query }) => listOrderQueue(desk, query))
  bindDesk(app, parts, deskPlanQueue, (desk, { query }) => listPlanQueue(desk, query))
  bindDesk(app, parts, deskVisitQueue, (desk, { query }) => listVisitQueue(desk, query))
  bindDesk(app, parts, deskAccountRead, async (desk, { params }) => {
    const account = await findAccount(desk, params.accountId)
    if (!account) throw new Problem('not_found', { detail: 'Account not found.' })
    return account
  })
  bindDesk(app, parts, deskPeopleList, (desk, { params, query }) => listPeople(desk, params.accountId, query))
  bindDesk(app, parts, deskAccountList, (desk, { query }) => listAccounts(desk, query))
}
