import { deskAccountList, deskCaseQueue, deskSummaryRead } from '@portal/contract/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindDesk, type GatewayParts } from '../bind-scoped.ts'
import { listAccounts } from './accounts.ts'
import { listCaseQueue } from './case-queue.ts'
import { countWaiting } from './waiting.ts'

/** What the staff see over all accounts. */
export function deskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, deskSummaryRead, async (desk) => ({ waiting: await countWaiting(desk) }))
  bindDesk(app, parts, deskCaseQueue, (desk, { query }) => listCaseQueue(desk, query))
  bindDesk(app, parts, deskAccountList, (desk, { query }) => listAccounts(desk, query))
}
