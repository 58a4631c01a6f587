import {
  deskInvitationRunCreate,
  deskInvitationRunList,
  deskInvitationRunStop,
  DeskNewcomer,
  deskNewcomerExport,
  deskNewcomerList,
  type InvitationRun,
} from '@portal/contract/desk/invitations.ts'
import { contactRoleNames } from '@portal/contract/contacts/values.ts'
import { invitationStateNames } from '@portal/contract/desk/invitation-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { recordActivity } from '../../../lib/activity.ts'
import { queueJob } from '../../../lib/job-store.ts'
import { allPages, readPage } from '../../../lists/read-page.ts'
import { withTabs } from '../../../lists/with-tabs.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atMost } from '../../at-most.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { readBatches } from '../../read-batches.ts'
import { type CsvColumn, sendCsv } from '../../send-csv.ts'
import { invitationTask } from './run.ts'
import { endRun, findRun, insertRun, listRuns } from './run-store.ts'
import { countNewcomers, newcomers } from './store.ts'

/** Runs that invite at the same time. */
const mostRuns = 5

/** People of all accounts who have not signed in yet, and their invitations, for operators. */
export function invitationDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, deskNewcomerList, (desk, { query }) =>
    withTabs(readPage(desk, DeskNewcomer, query, newcomers(query)), countNewcomers(desk)),
  )

  bindDesk(app, parts, deskNewcomerExport, (desk, { query, reply }) =>
    sendCsv(reply, 'not-signed-in.csv', columns, readBatches(desk, DeskNewcomer, allPages(newcomers(query)))),
  )

  bindScoped(app, parts, deskInvitationRunList, async (scope) => ({ runs: await listRuns(scope) }))

  bindScoped(app, parts, deskInvitationRunCreate, async (scope, { body }) => {
    if (!parts.identityDesk)
      throw new Problem('identity_managed_elsewhere', {
        detail: 'Your identity server manages its own users. Invite them there.',
      })
    await atMost(scope.tx, {
      of: `invitations ${scope.accountId}`,
      most: mostRuns,
      count: async () => (await listRuns(scope)).filter(({ state }) => state === 'running').length,
      detail: `${mostRuns} runs invite already. Stop one, or wait until it has finished.`,
    })
    const runId = await insertRun(scope, body)
    const { filter, permissions } = body
    await record(scope, 'invitations begun', runId, { ...filter, permissions: permissions ?? 'all' })
    await queueJob(scope.tx, invitationTask, { accountId: scope.accountId, runId })
    return getRun(scope, runId)
  })

  bindScoped(app, parts, deskInvitationRunStop, async (scope, { params: { runId } }) => {
    const { state, invited } = await getRun(scope, runId)
    if (state !== 'running') throw new Problem('invitations_over', { detail: 'These invitations are over.' })
    await endRun(scope.tx, { accountId: scope.accountId, runId }, 'stopped')
    await record(scope, 'invitations stopped', runId, { invited })
    return getRun(scope, runId)
  })
}

const record = (
  scope: AccountScope,
  action: 'invitations begun' | 'invitations stopped',
  entityId: string,
  after: Record<string, unknown>,
) => recordActivity(scope, { action, entity: 'invitations', entityId, after })

async function getRun(scope: AccountScope, runId: string): Promise<InvitationRun> {
  const found = await findRun(scope, runId)
  if (!found) throw new Problem('not_found', { detail: 'Invitations not found. They are listed for 30 days.' })
  return found
}

const columns: readonly CsvColumn<DeskNewcomer>[] = [
  { header: 'Account', key: ({ accountId }) => accountId },
  { header: 'Account name', key: ({ accountName }) => accountName },
  { header: 'Name', key: ({ name }) => name },
  { header: 'Email', key: ({ email }) => email },
  { header: 'Roles', key: ({ roles }) => roles.map((role) => contactRoleNames[role]).join(', ') },
  { header: 'Status', key: ({ state }) => invitationStateNames[state] },
  { header: 'Invited', key: ({ invitedAt }) => invitedAt },
]
