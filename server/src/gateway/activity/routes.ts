import { activityExport, activityList, activityPeopleList, type ActivityRow } from '@portal/contract/activity.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { type CsvColumn, sendCsv } from '../send-csv.ts'
import { listActivity, listPeople, readActivity } from './store.ts'

const valuesOf = (values: ActivityRow['before']) => (values === null ? '' : JSON.stringify(values))

const columns: readonly CsvColumn<ActivityRow>[] = [
  { header: 'When (UTC)', key: ({ at }) => at },
  { header: 'Who', key: ({ actorName }) => actorName },
  { header: 'For', key: ({ onBehalfOf }) => onBehalfOf },
  { header: 'What', key: ({ action }) => action },
  { header: 'Kind', key: ({ thing }) => thing },
  { header: 'Number', key: ({ thingId }) => thingId },
  { header: 'Name', key: ({ thingName }) => thingName },
  { header: 'Before', key: ({ before }) => valuesOf(before) },
  { header: 'After', key: ({ after }) => valuesOf(after) },
]

export function activityRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, activityList, async (scope, { query }) => ({
    ...(await listActivity(scope, query)),
    page: query.page,
    size: query.size,
  }))
  bindScoped(app, parts, activityExport, (scope, { query, reply }) =>
    sendCsv(reply, 'activity.csv', columns, readActivity(scope, query)),
  )
  bindScoped(app, parts, activityPeopleList, async (scope) => ({ people: await listPeople(scope) }))
}
