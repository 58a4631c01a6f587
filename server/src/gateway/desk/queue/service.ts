import { type WorkKind, workKinds, workRooms } from '@portal/contract/desk/work-values.ts'
import type { WorkState } from '@portal/contract/desk/work.ts'
import { requireStaffRoom, staffResources } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { mayEnter } from '../../may-enter.ts'
import { announceToDesk } from '../../../lib/announce.ts'
import { countTeams, isNameTaken, saveTeam as storeTeam } from './team-store.ts'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'
import {
  findColleague,
  findWorkState,
  isWaiting,
  setAssignee,
  setFollowUp,
  teamExists,
  type WorkId,
} from './work-store.ts'

const mayDo = (person: DeskScope['person'], kind: WorkKind) => mayEnter(person, workRooms[kind])

/** The kinds of work in the areas that the person may enter. */
export const kindsOf = ({ person }: DeskScope): WorkKind[] => workKinds.filter((kind) => mayDo(person, kind))

async function assertOpen(scope: AccountScope, work: WorkId): Promise<void> {
  if (!mayDo(scope.person, work.kind)) throw new Problem('forbidden')
  if (!(await isWaiting(scope, work)))
    throw new Problem('not_found', { detail: 'This is no longer waiting for us. Reload the queue.' })
}

export async function assign(
  scope: AccountScope,
  work: WorkId,
  { userId, teamId }: { userId: string | null; teamId: string | null },
): Promise<WorkState> {
  await assertOpen(scope, work)
  const name = userId && (await findColleague(scope, userId, requireStaffRoom(workRooms[work.kind])))
  if ((userId && !name) || (teamId && !(await teamExists(scope, teamId))))
    throw new Problem('not_a_colleague', { detail: 'Choose a colleague who works in this area, or a team.' })
  await setAssignee(scope, work, { userId, name, teamId })
  await announceToDesk(scope, 'desk')
  if (work.kind === 'case')
    await recordActivity(scope, {
      entity: 'case',
      entityId: work.ref,
      action: userId || teamId ? 'case assigned' : 'case unassigned',
    })
  return findWorkState(scope, work)
}

const mostTeams = 100

export async function saveTeam(
  scope: AccountScope,
  teamId: string,
  { name, userIds }: { name: string; userIds: readonly string[] },
): Promise<void> {
  if (await isNameTaken(scope, teamId, name))
    throw new Problem('team_name_taken', { detail: `Another team is called “${name}”.` })
  if ((await countTeams(scope, teamId)) >= mostTeams)
    throw new Problem('limit_reached', { detail: `There can be ${mostTeams} teams. Delete one first.` })
  const people = [...new Set(userIds)]
  for (const userId of people) {
    if (!(await findColleague(scope, userId, staffResources)))
      throw new Problem('not_a_colleague', { detail: 'Choose people who work at the desk.' })
  }
  await storeTeam(scope, teamId, name, people)
  await announceToDesk(scope, 'desk')
}

export async function followUp(
  scope: AccountScope,
  work: WorkId,
  { at, note }: { at: string | null; note: string },
): Promise<WorkState> {
  await assertOpen(scope, work)
  const moment = at === null ? null : new Date(at)
  if (moment && moment <= scope.now)
    throw new Problem('follow_up_in_past', {
      detail: 'Choose a time in the future.',
      fields: { at: 'Choose a time in the future.' },
    })
  await setFollowUp(scope, work, { at: moment, note })
  await announceToDesk(scope, 'desk')
  return findWorkState(scope, work)
}
