import { activityExport, activityList, activityPeopleList, type ActivityRow } from '@portal/contract/activity.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { chosenColumns, type CsvColumn, sendCsv } from '../send-csv.ts'
import { listActivity, listPeople, readActivity } from './store.ts'

const valuesOf = (values: ActivityRow['before']) => (values === null ? '' : JSON.stringify(values))

export const columns: readonly CsvColumn<ActivityRow>[] = [
  { header: 'When (UTC)', of: 'action', key: ({ at }) => at },
  { header: 'Who', of: 'actorName', key: ({ actorName }) => actorName },
  { header: 'For', of: 'actorName', key: ({ onBehalfOf }) => onBehalfOf },
  { header: 'What', of: 'action', key: ({ action }) => action },
  { header: 'Kind', of: 'thing', key: ({ thing }) => thing },
  { header: 'Number', of: 'thing', key: ({ thingId }) => thingId },
  { header: 'Name', of: 'thing', key: ({ thingName }) => thingName },
  { header: 'Before', of: 'after', key: ({ before }) => valuesOf(before) },
  { header: 'After', of: 'after', key: ({ after }) => valuesOf(after) },
]

export function activityRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, activityList, async (scope, { query }) => ({
    ...(await listActivity(scope, query)),
    page: query.page,
    size: query.size,
  }))
  bindScoped(app, parts, activityExport, (scope, { query, reply }) =>
    sendCsv(reply, 'activity.csv', chosenColumns(columns, query.columns), readActivity(scope, query)),
  )
  bindScoped(app, parts, activityPeopleList, async (scope) => ({ people: await listPeople(scope) }))
}
