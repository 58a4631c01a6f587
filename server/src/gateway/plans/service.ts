import { Problem } from '@portal/contract/problem.ts'
import type { Plan, PlanAcknowledgement, PlanRow, PlanVersion } from '@portal/contract/plans/plans.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { differences } from './differences.ts'
import { openingNow } from './opening.ts'
import {
  findAcknowledgement,
  findPlan,
  type HeldPlan,
  insertAcknowledgement,
  listVersions,
  saveReading,
  type StoredVersion,
} from './store.ts'

export async function getPlan(scope: AccountScope, planId: string): Promise<HeldPlan> {
  const plan = await findPlan(scope, planId)
  if (!plan) throw new Problem('not_found', { detail: 'Plan not found.' })
  return plan
}

/** Every version that has been in force, newest first. */
export async function listIssued(scope: AccountScope, planId: string): Promise<StoredVersion[]> {
  return (await listVersions(scope, planId)).filter(({ status }) => status !== 'draft')
}

export function rowOf(plan: HeldPlan, now: Date): PlanRow {
  const { content, readVersion: _read, acknowledgedVersion: _acknowledged, ...row } = plan
  const hours = content.contactPoints.find(({ stage }) => stage === 'fault')?.hours ?? content.contactPoints[0]?.hours
  // The rows of a document are ordered by importance.
  const [first] = content.slaRows
  return {
    ...row,
    reading: readingOf(plan),
    hours: hours ?? [],
    opening: openingNow(now, hours ?? []),
    targetFix: first?.targetFix ?? null,
    respond: first?.respond ?? null,
  }
}

/**
 * A colleague's acknowledgement counts for the account, and for people who have not read the plan it sets the version
 * to compare with.
 */
export function readingOf(plan: Pick<HeldPlan, 'version' | 'readVersion' | 'acknowledgedVersion'>): PlanRow['reading'] {
  if (plan.acknowledgedVersion === plan.version) return 'acknowledged'
  const known = lastKnown(plan)
  if (known === null) return 'new'
  return known === plan.version ? 'read' : 'changed'
}

function lastKnown({ readVersion, acknowledgedVersion }: Pick<HeldPlan, 'readVersion' | 'acknowledgedVersion'>) {
  return readVersion ?? acknowledgedVersion
}

/** A version of the plan; the one in force unless another is requested. */
export async function readPlan(scope: AccountScope, planId: string, version: number | undefined): Promise<Plan> {
  const held = await getPlan(scope, planId)
  const versions = await listIssued(scope, planId)
  const shown = issuedVersion(versions, version ?? held.version)
  const { content } = shown
  const known = lastKnown(held)
  const read = versions.find((each) => each.version === known)
  const isBehind = read !== undefined && read.version < held.version
  const { readVersion: _read, acknowledgedVersion: _acknowledged, ...plan } = held
  return {
    ...plan,
    version: shown.version,
    issueDate: shown.issueDate ?? held.issueDate,
    currentVersion: held.version,
    reading: readingOf(held),
    content: {
      ...content,
      contactPoints: content.contactPoints.map((point) => ({ ...point, opening: openingNow(scope.now, point.hours) })),
    },
    sinceRead: isBehind ? { version: read.version, changes: differences(read.content, held.content) } : null,
    acknowledgement: await findAcknowledgement(scope, planId, held.version),
  }
}

export function issuedVersion(versions: readonly StoredVersion[], version: number): StoredVersion {
  const found = versions.find((each) => each.version === version)
  if (!found) throw new Problem('not_found', { detail: 'Version not found.' })
  return found
}

/** Each version with its changes against the previous one in the list. */
export function withChanges(versions: readonly StoredVersion[]): (PlanVersion & { edition: number })[] {
  return versions.map(({ content, ...version }, index) => {
    const before = versions[index + 1]
    return { ...version, changes: before ? differences(before.content, content) : [] }
  })
}

export async function markRead(scope: AccountScope, planId: string, version: number): Promise<{ version: number }> {
  const plan = await getPlan(scope, planId)
  assertInForce(plan, version)
  await saveReading(scope, planId, version)
  return { version }
}

export async function acknowledge(scope: AccountScope, planId: string, version: number): Promise<PlanAcknowledgement> {
  const plan = await getPlan(scope, planId)
  assertInForce(plan, version)
  await saveReading(scope, planId, version)
  const made = await insertAcknowledgement(scope, planId, version)
  if (made) {
    await recordActivity(scope, {
      action: 'plan acknowledged',
      entity: 'plan',
      entityId: planId,
      before: { version: plan.acknowledgedVersion },
      after: { version },
    })
    return made
  }
  const first = await findAcknowledgement(scope, planId, version)
  if (!first) throw new Problem('conflict')
  return first
}

/** Only the version in force can be acknowledged. */
function assertInForce(plan: HeldPlan, version: number): void {
  if (version === plan.version) return
  throw new Problem('plan_version_superseded', {
    detail: `Version ${plan.version} is in force now. Review the changes, then acknowledge that version.`,
  })
}
