import { incidentKinds, incidentStates } from '@portal/contract/diagnostics/values.ts'
import { linesOfText } from '@portal/contract/text.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, required } from '../columns.ts'
import { countOutcomes } from '../count-outcomes.ts'
import type { Check, Entity } from '../entity.ts'
import { choice, identifier, integer, jsonOf, moment, pattern, text } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { tableEntity } from '../table-entity.ts'
import { refreshAffected } from '../refresh-affected.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { knownService } from './known-things.ts'

const ref = pattern(/^[A-Z]{3}-[0-9A-Z]{5,12}$/, 'three capital letters and a number, such as MSO-2041877')
const Moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())

/** The updates in chronological order, each a version of the incident, as the desk records them. */
const Updates = z
  .array(
    z.object({
      at: Moment,
      text: linesOfText(1000).min(1),
      state: z.enum(incidentStates),
      nextUpdateBy: Moment.nullable().default(null),
    }),
  )
  .min(1)
  .max(500)
  .transform((said) =>
    said.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map((each, index) => ({ ...each, version: index + 1 })),
  )

const said = text(500, { lineBreaks: true })

export const incidentRow = z.object({
  ref: required(ref, 'The incident'),
  kind: required(choice(incidentKinds), 'Whether it is an outage (MSO), planned work (PEW) or degraded service'),
  title: required(text(120), 'Title in the list'),
  exchange_code: optional(text(20), 'The exchange'),
  exchange_name: optional(text(60), 'Name of the exchange'),
  carrier: optional(text(60), 'The carrier; with an exchange, its lines there'),
  data_centre_id: optional(identifier, 'The data centre'),
  start: required(moment, 'Start'),
  eta: optional(moment, 'Expected end'),
  ended_at: optional(moment, 'When it ended or was cancelled'),
  state: required(choice(incidentStates), 'Status'),
  minutes_down: optional(integer(0, 100_000), 'Downtime of each service within that time'),
  risk: optional(said, 'Risk'),
  advice: optional(said, 'Advice for customers'),
  cause: optional(said, 'Cause'),
  next_update_by: optional(moment, 'When the next update is due'),
  announced_at: required(moment, 'When it was announced'),
  updates: required(
    jsonOf(Updates, 'JSON list of objects with at, text, state and nextUpdateBy'),
    'Updates; a later file can add to them',
  ),
})

const key = ['ref']
const isOver = sql`s.state in ('closure', 'cancelled')`

export const incidents: Entity = {
  name: 'incidents',
  about: 'Planned work and incidents, past and future; individually listed services are in another file',
  row: incidentRow,
  key,
  now: rowNow({ table: 'incident', key, row: incidentRow }),
  checks: [
    {
      column: 'data_centre_id',
      reason: 'is not a known data centre',
      isBad: sql`s.data_centre_id is not null
        and not exists (select from data_centre d where d.data_centre_id = s.data_centre_id)`,
    },
    {
      column: 'data_centre_id',
      reason: 'cannot be combined with an exchange or a carrier',
      isBad: sql`s.data_centre_id is not null and (s.exchange_code is not null or s.carrier is not null)`,
    },
    { column: 'eta', reason: 'is not after the start', isBad: sql`s.eta <= s.start` },
    { column: 'eta', reason: 'is empty, but this is planned work', isBad: sql`s.kind = 'PEW' and s.eta is null` },
    { column: 'ended_at', reason: 'is empty, but it has ended', isBad: sql`${isOver} and s.ended_at is null` },
    {
      column: 'ended_at',
      reason: 'is set, but it has not ended: close or cancel it',
      isBad: sql`not ${isOver} and s.ended_at is not null`,
    },
    { column: 'ended_at', reason: 'is in the future', isBad: sql`s.ended_at > now()` },
    {
      column: 'ended_at',
      reason: 'is before the start',
      isBad: sql`s.state = 'closure' and s.ended_at < s.start`,
    },
    {
      column: 'state',
      reason: 'is cancelled, but only planned work can be cancelled',
      isBad: sql`s.state = 'cancelled' and s.kind <> 'PEW'`,
    },
    {
      column: 'updates',
      reason: 'omits existing updates',
      isBad: sql`exists (select from incident i cross join jsonb_array_elements(i.updates) told
        where i.ref = s.ref and not s.updates @> jsonb_build_array(told - 'version'))`,
    },
    {
      column: 'exchange_code',
      reason: 'is set, but services are listed individually',
      isBad: sql`coalesce(s.exchange_code, s.carrier, s.data_centre_id) is not null
        and exists (select from incident_service n where n.ref = s.ref)`,
    },
  ],
  async write(tx, columns) {
    const counted = await countOutcomes(tx, incidents, columns)
    await upsert(tx, {
      table: 'incident',
      key,
      values: { ...sameColumns(columns), version: sql`jsonb_array_length(s.updates)` },
      notCompared: ['version'],
      onChange: sql`version = greatest(existing.version + 1, excluded.version)`,
    })
    await refreshAffected(
      tx,
      sql`select s.ref from staging s join staging_difference d on d.line = s.line where d.outcome <> 'unchanged'`,
    )
    return counted
  },
}

export const incidentServiceRow = z.object({
  account_id: required(identifier, 'The account that has the service'),
  ref: required(ref, 'The incident'),
  service_id: required(identifier, 'An affected service'),
})

const ofIncident = (isSo: ReturnType<typeof sql>) => sql`exists (
  select from incident i where i.ref = s.ref and ${isSo})`
const namedChecks: Check[] = [
  knownAccount,
  knownService,
  { column: 'ref', reason: 'is not a known incident', isBad: sql`not ${ofIncident(sql`true`)}` },
  {
    column: 'ref',
    reason: 'affects the services at its location: list services only for an incident without one',
    isBad: ofIncident(sql`i.is_network_wide`),
  },
]

const named = tableEntity({
  name: 'incident-services',
  about: 'Affected services of an incident without an exchange, carrier or data centre',
  table: 'incident_service',
  row: incidentServiceRow,
  key: ['account_id', 'ref', 'service_id'],
  checks: namedChecks,
})

export const incidentServices: Entity = {
  ...named,
  async write(tx, columns) {
    const written = await named.write(tx, columns)
    if (written.added > 0) await refreshAffected(tx, sql`select s.ref from staging s`)
    return written
  },
}
