import { recordTypes } from '@portal/contract/dns/records/types.ts'
import { secondsMax, secondsMin } from '@portal/contract/dns/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { normaliseRecord } from '../../dns-rules/record-rules.ts'
import { RecordProblem } from '../../dns-rules/zone-names.ts'
import { optional, orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { identifier, integer, list, pattern, text, yesOrNo } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { inspectZones, newSerial, noteVersions, publishChanged, writeZones } from '../zone-content.ts'
import { knownAccount } from './account-check.ts'
import { knownService, notOfAnother } from './known-things.ts'

const zoneName = pattern(
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/,
  'a name in lower case without a dot at the end, such as shop.example',
)

export const zoneRow = z.object({
  account_id: required(identifier, 'The account that has the zone'),
  zone_id: required(zoneName, 'The name of the zone; unique across all accounts'),
  service_id: optional(identifier, 'The service of the domain registration; empty if registered elsewhere'),
  name_servers: required(list(zoneName, 13), 'The name servers of the zone'),
  dnssec: orElse(yesOrNo, false, 'Whether it is signed with DNSSEC; no if empty'),
})

const key = ['account_id', 'zone_id']

/** The zone of a row `s`, if it is a secondary zone. */
const secondary = sql`dns_incoming i where i.account_id = s.account_id and i.zone_id = s.zone_id`

export const zones: Entity = {
  name: 'zones',
  about: 'DNS zones as published; changes are published within a minute',
  row: zoneRow,
  key,
  now: rowNow({ table: 'dns_zone', key, row: zoneRow }),
  checks: [
    knownAccount,
    knownService,
    notOfAnother('zone', { table: 'dns_zone', column: 'zone_id' }),
    {
      column: 'zone_id',
      reason: 'is also in the file for another account',
      isBad: sql`exists (
        select from staging o where o.zone_id = s.zone_id and o.account_id <> s.account_id and o.line < s.line)`,
    },
    {
      column: 'name_servers',
      reason: 'is empty',
      isBad: sql`cardinality(s.name_servers) = 0`,
    },
    {
      column: 'zone_id',
      reason: 'is a secondary zone: its name servers come from its primary name server, and it cannot be signed here',
      isBad: sql`exists (
        select from dns_zone z where z.account_id = s.account_id and z.zone_id = s.zone_id
          and (z.name_servers <> s.name_servers or s.dnssec)
          and exists (select from ${secondary}))`,
    },
  ],
  async write(tx, columns) {
    const first = { serial: newSerial(sql`0`), published_at: sql`now()`, published_by: sql`'Import'` }
    const written = await upsert(tx, {
      table: 'dns_zone',
      key,
      values: { ...sameColumns(columns), ...first },
      notCompared: Object.keys(first),
      onChange: publishChanged,
    })
    await noteVersions(tx)
    return written
  },
}

const recordType = pattern(/^[A-Z0-9]{1,10}$/, 'a type, such as MX, or by its number, such as TYPE65534')

export const dnsRecordRow = z
  .object({
    account_id: required(identifier, 'The account that has the zone'),
    zone_id: required(zoneName, 'The zone'),
    name: required(text(253, { formulas: true }), 'Name within the zone; @ for the zone itself'),
    type: required(recordType, `Type: ${recordTypes.join(', ')}, or any other as TYPEnnn`),
    content: required(text(16_384, { formulas: true }), 'Value, as in a zone file'),
    ttl: optional(
      integer(secondsMin, secondsMax),
      'TTL in seconds, the same for all records of one name and type; if empty, that of the others, or an hour',
    ),
    disabled: optional(yesOrNo, 'Whether it is disabled; unchanged if empty'),
    comment: optional(text(200), 'Comment; unchanged if empty'),
    is_removed: orElse(yesOrNo, false, 'Whether to remove the record; no if empty'),
  })
  // The same rules and normalisation as for a record entered on screen.
  .check((row) => {
    const { name, type, content, zone_id: zone, ttl } = row.value
    try {
      const record = normaliseRecord({ name, type, content, ttl: ttl ?? secondsMin }, zone)
      row.value = { ...row.value, name: record.name, type: record.type, content: record.content }
    } catch (error) {
      if (!(error instanceof RecordProblem)) throw error
      row.issues.push({ code: 'custom', path: [error.field], message: error.message, input: row.value })
    }
  })

const recordKey = ['account_id', 'zone_id', 'name', 'type', 'content']
/** A removed record is not compared further, and one that is already gone counts as unchanged. */
const unlessEmpty = (column: string) => {
  const given = sql.ref(`s.${column}`)
  return sql`case when s.is_removed or ${given} is null then ${given} else ${sql.ref(`t.${column}`)} end`
}

export const dnsRecords: Entity = {
  name: 'dns-records',
  about: 'Records of DNS zones; a row adds, changes or removes its record, and all others stay',
  row: dnsRecordRow,
  key: recordKey,
  now: {
    ...rowNow({ table: 'dns_record', key: recordKey, row: dnsRecordRow }),
    key: sql`case when s.is_removed then s.content else t.content end`,
    values: {
      ttl: unlessEmpty('ttl'),
      disabled: unlessEmpty('disabled'),
      comment: unlessEmpty('comment'),
      is_removed: sql`s.is_removed and t.content is null`,
    },
  },
  checks: [
    knownAccount,
    {
      column: 'zone_id',
      reason: 'is not a known zone of the account',
      isBad: sql`not exists (select from dns_zone z where z.account_id = s.account_id and z.zone_id = s.zone_id)`,
    },
    {
      column: 'zone_id',
      reason: 'is a secondary zone: its records come from its primary name server',
      isBad: sql`exists (select from ${secondary})`,
    },
    {
      column: 'ttl',
      reason: 'is not the same for all records of this name and type',
      isBad: sql`not s.is_removed and exists (select from staging o where o.account_id = s.account_id
        and o.zone_id = s.zone_id and o.name = s.name and o.type = s.type and o.ttl <> s.ttl and not o.is_removed
        and o.line < s.line)`,
    },
  ],
  inspect: inspectZones,
  write: writeZones,
}
