import {
  activityExport,
  activityList,
  activityPeopleList,
  type ActivityRow,
} from '@portal/contract/activity/activity.ts'
import { activityListing } from '@portal/contract/activity/listing.ts'
import { deskHistoryList, deskProviderHistoryList, providerRecords } from '@portal/contract/activity/desk.ts'
import { entities } from '@portal/contract/entities.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bindDesk, bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { mayEnter } from '../may-enter.ts'
import { type FileColumns, sendList } from '../send-csv.ts'
import { listProviderHistory } from './provider-store.ts'
import { listActivity, listPeople, readActivity } from './store.ts'

const valuesOf = (values: ActivityRow['before']) => (values === null ? '' : JSON.stringify(values))

export const columns: FileColumns<typeof activityListing, ActivityRow> = [
  { header: 'When (UTC)', of: 'action', key: ({ at }) => at },
  { header: 'Who', of: 'actorName', key: ({ actorName }) => actorName },
  { header: 'For', of: 'actorName', key: ({ onBehalfOf }) => onBehalfOf },
  { header: 'What', of: 'action', key: ({ action }) => action },
  { header: 'Type', of: 'thing', key: ({ thing }) => thing },
  { header: 'Number', of: 'thing', key: ({ thingId }) => thingId },
  { header: 'Name', of: 'thing', key: ({ thingName }) => thingName },
  { header: 'Before', of: 'after', key: ({ before }) => valuesOf(before) },
  { header: 'After', of: 'after', key: ({ after }) => valuesOf(after) },
]

export function activityRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, activityList, (scope, { query }) => listActivity(scope, query))
  bindScoped(app, parts, activityExport, (scope, { query, reply }) =>
    sendList(reply, activityListing, columns, query, readActivity(scope, query)),
  )
  bindScoped(app, parts, deskHistoryList, async (scope, { query }) => {
    const { room } = { room: undefined, ...entities[query.thing] }
    const may = room ? mayEnter(scope.person, room) : scope.person.resources.includes(operatorResource)
    if (!may) throw new Problem('forbidden')
    const { rows, total } = await listActivity(scope, { ...query, page: 1, size: query.most })
    return { changes: rows, total }
  })
  bindDesk(app, parts, deskProviderHistoryList, async (desk, { query }) => {
    if (!mayEnter(desk.person, providerRecords[query.record])) throw new Problem('forbidden')
    return listProviderHistory(desk, query)
  })
  bindScoped(app, parts, activityPeopleList, async (scope) => ({ people: await listPeople(scope) }))
}
