import {
  deskAssigneeUpdate,
  deskColleagueList,
  deskFollowUpUpdate,
  deskTeamDelete,
  deskTeamList,
  deskTeamUpdate,
  deskWorkList,
} from '@portal/contract/desk/work.ts'
import {
  savedQueueDelete,
  savedQueueList,
  savedQueueOrderUpdate,
  savedQueueUpdate,
} from '@portal/contract/desk/queues.ts'
import { mostQueues, workRooms } from '@portal/contract/desk/work-values.ts'
import { requireStaffRoom } from '@portal/contract/permission.ts'
import type { FastifyInstance } from 'fastify'
import { announceToDesk } from '../../../lib/announce.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { Problem } from '@portal/contract/problem.ts'
import { assign, followUp, kindsOf, saveTeam } from './service.ts'
import { deleteQueue, findOwnership, listSaved, saveQueue, saveQueueOrder } from './saved-store.ts'
import { deleteTeam, listTeamsWithPeople } from './team-store.ts'
import { countWork, listWork } from './store.ts'
import { listColleagues, listTeams } from './work-store.ts'

export function deskWorkRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, deskWorkList, async (desk, { query }) => {
    const { found, total, overdue, withinHour, ...tabs } = await countWork(desk, kindsOf(desk), query)
    return { ...(await listWork(desk, found, query)), total, overdue, withinHour, tabs }
  })
  bindDesk(app, parts, savedQueueList, async (desk) => {
    const queues = []
    for (const queue of await listSaved(desk)) {
      const { total } = await countWork(desk, kindsOf(desk), { ...queue.filter, page: 1, size: 10 })
      queues.push({ ...queue, total })
    }
    return { queues }
  })
  bindScoped(app, parts, savedQueueUpdate, async (scope, { params, body }) => {
    const { owner, others } = await findOwnership(scope, params.queueId)
    if (owner !== null && owner !== scope.person.userId) throw noSuchQueue()
    if (others >= mostQueues)
      throw new Problem('limit_reached', { detail: `You have ${mostQueues} saved queues. Delete one first.` })
    await saveQueue(scope, params.queueId, body)
    await announceToDesk(scope, 'desk')
    return params
  })
  bindScoped(app, parts, savedQueueOrderUpdate, async (scope, { body }) => {
    const queueIds = await saveQueueOrder(scope, body.queueIds)
    await announceToDesk(scope, 'desk')
    return { queueIds }
  })
  bindScoped(app, parts, savedQueueDelete, async (scope, { params }) => {
    if (!(await deleteQueue(scope, params.queueId))) throw noSuchQueue()
    await announceToDesk(scope, 'desk')
    return params
  })
  bindDesk(app, parts, deskColleagueList, async (desk, { query }) => ({
    me: desk.person.userId,
    colleagues: await listColleagues(desk, requireStaffRoom(workRooms[query.kind])),
    teams: await listTeams(desk),
  }))
  bindDesk(app, parts, deskTeamList, (desk) => listTeamsWithPeople(desk))
  bindScoped(app, parts, deskTeamUpdate, async (scope, { params, body }) => {
    await saveTeam(scope, params.teamId, body)
    return params
  })
  bindScoped(app, parts, deskTeamDelete, async (scope, { params }) => {
    if (!(await deleteTeam(scope, params.teamId))) throw new Problem('not_found', { detail: 'Team not found.' })
    await announceToDesk(scope, 'desk')
    return params
  })
  bindScoped(app, parts, deskAssigneeUpdate, (scope, { params, body }) => assign(scope, params, body))
  bindScoped(app, parts, deskFollowUpUpdate, (scope, { params, body }) => followUp(scope, params, body))
}

const noSuchQueue = () => new Problem('not_found', { detail: 'Saved queue not found.' })
