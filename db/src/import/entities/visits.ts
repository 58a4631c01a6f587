import { mostSlots, visitPurposes, visitStatuses } from '@portal/contract/visits/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { choice, emailAddress, identifier, integer, list, moment, text, yesOrNo } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { asNewVersion, sameColumns, upsert } from '../upsert.ts'
import { takePlaces } from '../visit-places.ts'
import { describeVisits } from '../visit-words.ts'
import { knownAccount } from './account-check.ts'
import { knownCentre } from './data-centres.ts'
import { notOfAnother } from './known-things.ts'

const lines = (most: number) => text(most, { lineBreaks: true })
const statuses = visitStatuses.filter((status) => status !== 'draft')

export const visitRow = z.object({
  account_id: required(identifier, 'The visiting account'),
  visit_id: required(identifier, 'The visit; unique across all accounts'),
  status: required(choice(statuses), 'Status'),
  data_centre_id: required(identifier, 'The data centre'),
  rack_ids: required(list(identifier, 20), 'The racks and cages to visit'),
  starts_at: required(moment, 'Start; for an upcoming visit, the start of a slot'),
  slots: orElse(integer(1, mostSlots), 1, 'Number of slots; 1 if empty'),
  purpose: required(choice(visitPurposes), 'Purpose'),
  work: orElse(lines(1000), '', 'Work'),
  tools: orElse(lines(500), '', 'Equipment'),
  hot_works: orElse(lines(500), '', 'Hot work, such as welding'),
  wants_escort: orElse(yesOrNo, false, 'Whether an escort is needed; no if empty'),
  contact_name: orElse(text(80), '', 'Contact for the work'),
  contact_phone: orElse(text(30), '', 'Their phone number'),
  reason: optional(text(300), 'Reason for rejection or cancellation'),
  requested_by_name: required(text(160), 'Requested by'),
  requested_by_email: required(emailAddress, 'Email address for replies'),
})

const key = ['account_id', 'visit_id']
/** Columns that are stored among the details, and their keys there. */
const details = {
  work: 'work',
  tools: 'tools',
  hot_works: 'hotWorks',
  wants_escort: 'wantsEscort',
  contact_name: 'contactName',
  contact_phone: 'contactPhone',
} as const
const newDetails = {
  areAdults: true,
  work: '',
  opensCabinet: false,
  wantsEscort: false,
  hands: null,
  tools: '',
  hotWorks: '',
  isEmergency: false,
  vehicles: [],
  deliveries: [],
  contactName: '',
  contactPhone: '',
  notify: [],
}
const told = (name: string) =>
  name === 'wantsEscort' ? sql`(t.details ->> ${name}::text)::boolean` : sql`t.details ->> ${name}::text`

const isToCome = sql`s.status in ('submitted', 'approved', 'amended')`
const hasPass = sql`status in ('approved', 'checkedIn')`

export const visits: Entity = {
  name: 'visits',
  about: 'Data centre visits, past and booked; a booked one takes its slots',
  row: visitRow,
  key,
  now: rowNow({
    table: 'visit',
    key,
    row: visitRow,
    other: Object.fromEntries(Object.entries(details).map(([column, name]) => [column, told(name)])),
  }),
  secret: ['contact_name', 'contact_phone', 'requested_by_email'],
  checks: [
    knownAccount,
    knownCentre,
    notOfAnother('visit', { table: 'visit', column: 'visit_id' }),
    {
      column: 'visit_id',
      reason: 'is also in the file for another account',
      isBad: sql`exists (
        select from staging o where o.visit_id = s.visit_id and o.account_id <> s.account_id and o.line < s.line)`,
    },
    {
      column: 'rack_ids',
      reason: 'has a rack or cage that the account does not have in this data centre',
      isBad: sql`cardinality(s.rack_ids) = 0 or exists (select from unnest(s.rack_ids) named (rack_id) where not exists (
        select from rack c where c.account_id = s.account_id and c.rack_id = named.rack_id
          and c.data_centre_id = s.data_centre_id))`,
    },
    {
      column: 'status',
      reason: 'is in the past: give its final status',
      isBad: sql`${isToCome} and s.starts_at <= now()`,
    },
  ],
  inspect: takePlaces,
  async write(tx, columns) {
    const at = new Date()
    const given = Object.entries(details).filter(([column]) => columns.includes(column))
    const pairs = given.map(([column, name]) => sql`${name}::text, ${sql.ref(`s.${column}`)}`)
    const isNew: Record<string, RawBuilder<unknown>> = {
      requested_by: sql`'import'`,
      approved_at: sql`case when s.${hasPass} then now() end`,
      pass_number: sql`case when s.${hasPass} then 1 else 0 end`,
      access_revision: sql`case when s.${hasPass} then 1 else 0 end`,
    }
    const written = await upsert(tx, {
      table: 'visit',
      key,
      values: {
        ...sameColumns(columns.filter((column) => !(column in details))),
        ends_at: sql`s.starts_at + s.slots * make_interval(hours => d.slot_hours)`,
        details: sql`coalesce(t.details, ${JSON.stringify(newDetails)}::jsonb) || jsonb_build_object(${sql.join(pairs)})`,
        ...isNew,
      },
      from: sql`staging s join data_centre d using (data_centre_id)
        left join visit t on t.account_id = s.account_id and t.visit_id = s.visit_id`,
      notCompared: Object.keys(isNew),
      // A pass from before a change is invalid.
      onChange: sql`${asNewVersion(at)},
        approved_at = case when excluded.${hasPass} then coalesce(existing.approved_at, ${at}) end,
        pass_number = existing.pass_number + case when excluded.${hasPass} then 1 else 0 end,
        access_revision = existing.access_revision
          + case when existing.pass_number > 0 or excluded.${hasPass} then 1 else 0 end`,
    })
    await describeVisits(
      tx,
      sql`select v.account_id, v.visit_id from staging s join visit v using (account_id, visit_id)
        where v.updated_at = ${at}`,
    )
    return written
  },
}
