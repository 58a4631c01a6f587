import type { Incident } from '@portal/contract/incidents.ts'
import { moveNoticeHours } from '@portal/contract/incident-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../actor.ts'
import { findIncident, type StoredIncident } from './store.ts'
import { hourMs } from '../../lib/duration.ts'

export async function getIncident(scope: AccountScope, ref: string, now: Date): Promise<Incident> {
  return showIncident(await getStoredIncident(scope, ref), now)
}

export async function getStoredIncident(scope: AccountScope, ref: string, lock = false): Promise<StoredIncident> {
  const found = await findIncident(scope, ref, lock)
  if (!found) throw new Problem('not_found', { detail: 'We know of no such work or incident.' })
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

/** Planned work that touches the account may be moved while the carrier has the time to plan anew. */
export function moveByOf(
  { kind, phase, start, services }: Pick<StoredIncident, 'kind' | 'phase' | 'start' | 'services'>,
  now: Date,
): string | null {
  if (kind !== 'PEW' || phase !== 'planned' || services === 0) return null
  const moveBy = Date.parse(start) - moveNoticeHours * hourMs
  return moveBy > now.getTime() ? new Date(moveBy).toISOString() : null
}
