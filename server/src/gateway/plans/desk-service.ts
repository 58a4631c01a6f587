import type { PlanContent } from '@portal/contract/plans/content.ts'
import type { PlanChange, PlanVersion } from '@portal/contract/plans/plans.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueJob } from '../../lib/job-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { differences } from './differences.ts'
import { approveDraft, findPlanName, insertSave, upsertDraft } from './desk-store.ts'
import { withChanges } from './service.ts'
import { listVersions } from './store.ts'

/** The job that notifies every account on the plan. */
export const notifyOfPlanTask = 'notify of a new plan version'

async function getPlanName(scope: AccountScope, planId: string) {
  const found = await findPlanName(scope, planId)
  if (!found) throw new Problem('not_found', { detail: 'Plan not found.' })
  return found
}

export async function listAllVersions(scope: AccountScope, planId: string) {
  await getPlanName(scope, planId)
  return withChanges(await listVersions(scope, planId))
}

/** The newest version unless another is requested. */
export async function getVersion(scope: AccountScope, planId: string, wanted: number | undefined) {
  const [newest, ...older] = await listAllVersions(scope, planId)
  const version = wanted === undefined ? newest : [newest, ...older].find((each) => each?.version === wanted)
  const stored = (await listVersions(scope, planId)).find((each) => each.version === version?.version)
  if (!version || !stored) throw new Problem('not_found', { detail: 'Version not found.' })
  return { planId, ...(await getPlanName(scope, planId)), ...version, content: stored.content }
}

export async function saveDraft(
  scope: AccountScope,
  planId: string,
  { content, after }: { content: PlanContent; after?: number | undefined },
  edition: number | undefined,
) {
  await getPlanName(scope, planId)
  const [newest] = await listVersions(scope, planId)
  if (after !== undefined && newest?.version !== after) throw new Problem('stale')
  if (edition !== undefined && (newest?.status !== 'draft' || newest.edition !== edition)) throw new Problem('stale')
  if (!(await upsertDraft(scope, planId, content, edition))) throw new Problem('stale')
  const [draft] = withChanges(await listVersions(scope, planId))
  if (!draft) throw new Problem('not_found')
  const changes = newest ? differences(newest.content, content) : []
  if (!newest || changes.length > 0) {
    await insertSave(scope, planId, { version: draft.version, ...bySection(changes) })
  }
  return draft
}

/** The changes of a save, for the history. */
function bySection(changes: readonly PlanChange[]): Record<string, string> {
  const sections = [...Map.groupBy(changes, ({ section }) => section)]
  return Object.fromEntries(sections.map(([section, found]) => [section, found.map(({ text }) => text).join('; ')]))
}

interface Publication {
  version: number
  reason: string
  edition: number | undefined
}

export async function publishDraft(
  scope: AccountScope,
  planId: string,
  { version, reason, edition }: Publication,
): Promise<PlanVersion> {
  const [draft] = await listAllVersions(scope, planId)
  if (draft?.status !== 'draft') {
    throw new Problem('nothing_to_publish', { detail: 'There is no draft to publish. Save one first.' })
  }
  if (draft.version !== version || (edition !== undefined && draft.edition !== edition)) throw new Problem('stale')
  if (version > 1 && draft.changes.length === 0) {
    throw new Problem('nothing_to_publish', {
      detail: 'The draft is the same as the version in force. Change it first.',
    })
  }
  if (!(await approveDraft(scope, planId, draft, reason))) throw new Problem('stale')
  await recordActivity(scope, {
    action: 'plan published',
    entity: 'plan',
    entityId: planId,
    before: version > 1 ? { version: version - 1 } : null,
    after: { version, reason },
  })
  await queueJob(scope.tx, notifyOfPlanTask, {
    planId,
    version,
    reason,
    requestId: scope.requestId,
    actorId: scope.person.userId,
  })
  const [published] = await listAllVersions(scope, planId)
  if (!published) throw new Problem('not_found')
  return published
}
