import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { moveNoticeHours } from '@portal/contract/service-status/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findIncident, type StoredIncident } from './store.ts'
import { hourMs } from '../../lib/duration.ts'

export async function getIncident(scope: AccountScope, ref: string): Promise<Incident> {
  return showIncident(await getStoredIncident(scope, ref), scope.now)
}

export async function getStoredIncident(scope: AccountScope, ref: string, lock = false): Promise<StoredIncident> {
  const found = await findIncident(scope, ref, lock)
  if (!found) throw new Problem('not_found', { detail: 'Incident or planned work not found.' })
  return found
}

export function showIncident(stored: StoredIncident, now: Date): Incident {
  return {
    ...stored,
    updates: stored.updates.map(({ at, text, state = null, nextUpdateBy = null }) => ({
      at,
      text,
      state,
      nextUpdateBy,
    })),
    moveBy: moveByOf(stored, now),
    now: now.toISOString(),
  }
}

/** Planned work that affects the account can be moved while the carrier still has time to reschedule. */
export function moveByOf(
  { kind, phase, start, services }: Pick<StoredIncident, 'kind' | 'phase' | 'start' | 'services'>,
  now: Date,
): string | null {
  if (kind !== 'PEW' || phase !== 'planned' || services === 0) return null
  const moveBy = Date.parse(start) - moveNoticeHours * hourMs
  return moveBy > now.getTime() ? new Date(moveBy).toISOString() : null
}
