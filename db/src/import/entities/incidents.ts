import { incidentKinds, incidentStates } from '@portal/contract/diagnostic-values.ts'
import { linesOfText } from '@portal/contract/text.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, required } from '../columns.ts'
import { countOutcomes } from '../count-outcomes.ts'
import type { Check, Entity } from '../entity.ts'
import { choice, identifier, integer, jsonOf, moment, pattern, text } from '../kinds.ts'
import { rowNow } from '../row-now.ts'
import { tableEntity } from '../table-entity.ts'
import { keepTouched } from '../touched.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { knownService } from './known-things.ts'

const ref = pattern(/^[A-Z]{3}-[0-9A-Z]{5,12}$/, 'three capital letters and a number, such as MSO-2041877')
const Moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())

/** What was said, in the order in which it was, each as a version of the incident: as the desk writes it down. */
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
  title: required(text(120), 'What the list shows first'),
  exchange_code: optional(text(20), 'The exchange where it is'),
  exchange_name: optional(text(60), 'Its name, as people know it'),
  carrier: optional(text(60), 'The carrier whose lines it is about; with an exchange those there'),
  data_centre_id: optional(identifier, 'The data centre where it is'),
  start: required(moment, 'When it begins or began'),
  eta: optional(moment, 'When it is expected to end'),
  ended_at: optional(moment, 'When it was over, or called off'),
  state: required(choice(incidentStates), 'How far it is'),
  minutes_down: optional(integer(0, 100_000), 'How long a service is down within that time'),
  risk: optional(said, 'What may happen'),
  advice: optional(said, 'What customers should do'),
  cause: optional(said, 'Why it was'),
  next_update_by: optional(moment, 'When the next word is promised'),
  announced_at: required(moment, 'When it was announced'),
  updates: required(
    jsonOf(Updates, 'JSON list of objects with at, text, state and nextUpdateBy'),
    'What was said; a later file may add to it',
  ),
})

const key = ['ref']
const isOver = sql`s.state in ('closure', 'cancelled')`

export const incidents: Entity = {
  name: 'incidents',
  about: 'Planned works and incidents, past and to come; services that are named one by one are another file',
  row: incidentRow,
  key,
  now: rowNow({ table: 'network_incident', key, row: incidentRow }),
  checks: [
    {
      column: 'data_centre_id',
      reason: 'is not a known data centre',
      isBad: sql`s.data_centre_id is not null
        and not exists (select from data_centre d where d.data_centre_id = s.data_centre_id)`,
    },
    {
      column: 'data_centre_id',
      reason: 'stands by itself, without an exchange or a carrier',
      isBad: sql`s.data_centre_id is not null and (s.exchange_code is not null or s.carrier is not null)`,
    },
    { column: 'eta', reason: 'is not after the start', isBad: sql`s.eta <= s.start` },
    { column: 'eta', reason: 'is empty, but this is planned work', isBad: sql`s.kind = 'PEW' and s.eta is null` },
    { column: 'ended_at', reason: 'is empty, but it is over', isBad: sql`${isOver} and s.ended_at is null` },
    {
      column: 'ended_at',
      reason: 'is there, but it is not over: close it or call it off',
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
      reason: 'is cancelled, but only planned work is called off',
      isBad: sql`s.state = 'cancelled' and s.kind <> 'PEW'`,
    },
    {
      column: 'updates',
      reason: 'leaves out what was said already',
      isBad: sql`exists (select from network_incident i cross join jsonb_array_elements(i.updates) told
        where i.ref = s.ref and not s.updates @> jsonb_build_array(told - 'version'))`,
    },
    {
      column: 'exchange_code',
      reason: 'is there, but services were named one by one',
      isBad: sql`coalesce(s.exchange_code, s.carrier, s.data_centre_id) is not null
        and exists (select from incident_service n where n.ref = s.ref)`,
    },
  ],
  async write(tx, columns) {
    const counted = await countOutcomes(tx, incidents, columns)
    await upsert(tx, {
      table: 'network_incident',
      key,
      values: { ...sameColumns(columns), version: sql`jsonb_array_length(s.updates)` },
      notCompared: ['version'],
      onChange: sql`version = greatest(existing.version + 1, excluded.version)`,
    })
    await keepTouched(
      tx,
      sql`select s.ref from staging s join staging_difference d on d.line = s.line where d.outcome <> 'unchanged'`,
    )
    return counted
  },
}

export const incidentServiceRow = z.object({
  account_id: required(identifier, 'The account that has the service'),
  ref: required(ref, 'The incident'),
  service_id: required(identifier, 'A service that it touches'),
})

const ofIncident = (isSo: ReturnType<typeof sql>) => sql`exists (
  select from network_incident i where i.ref = s.ref and ${isSo})`
const namedChecks: Check[] = [
  knownAccount,
  knownService,
  { column: 'ref', reason: 'is not a known incident', isBad: sql`not ${ofIncident(sql`true`)}` },
  {
    column: 'ref',
    reason: 'touches what runs at its place: services are named for an incident without one',
    isBad: ofIncident(sql`i.is_network_wide`),
  },
]

const named = tableEntity({
  name: 'incident-services',
  about: 'Which services an incident touches that is at no exchange, of no carrier and in no data centre',
  table: 'incident_service',
  row: incidentServiceRow,
  key: ['account_id', 'ref', 'service_id'],
  checks: namedChecks,
})

export const incidentServices: Entity = {
  ...named,
  async write(tx, columns) {
    const written = await named.write(tx, columns)
    if (written.added > 0) await keepTouched(tx, sql`select s.ref from staging s`)
    return written
  },
}
