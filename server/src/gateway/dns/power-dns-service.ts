import type { ServedKey, ServedRrset, ServedZone } from '@portal/contract/dns/power-dns.ts'
import { isRecordType, nameOfType, recordTypes, refusalOfType } from '@portal/contract/dns/records/types.ts'
import { Problem } from '@portal/contract/problem.ts'
import { presentationOf } from '@portal/db/src/dns-rules/presentation.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { isIPv6 } from 'node:net'
import type { AccountScope } from '../../scope/account-scope.ts'
import { apexOf, soaContent } from '../../upstreams/dns/dns-server.ts'
import { secondsOf } from '../../upstreams/dns/tsig.ts'
import { listRecordSets, type WantedSet } from './record-set-service.ts'
import { listZoneFacts, type StoredZone, type ZoneFacts } from './zone-store.ts'

function servedZone({ zoneId, serial, dnssec, kind, primaries, checkedAt }: ZoneFacts): ServedZone {
  const id = `${zoneId}.`
  return {
    account: '',
    dnssec,
    edited_serial: serial,
    id,
    kind: kind === 'secondary' ? 'Slave' : 'Native',
    last_check: checkedAt ? secondsOf(checkedAt) : 0,
    masters: mastersOf(primaries),
    name: id,
    notified_serial: serial,
    serial,
    url: `/api/v1/servers/localhost/zones/${id}`,
  }
}

/** Addresses as PowerDNS writes them: with the port if it is not the usual one. */
export const mastersOf = (primaries: ZoneFacts['primaries']): string[] =>
  primaries.map(({ address, port }) =>
    port === usualPort ? address : `${isIPv6(address) ? `[${address}]` : address}:${port}`,
  )

const usualPort = 53

export async function getServedZone(scope: AccountScope, zoneId: string): Promise<ServedZone> {
  const [zone] = await listServedZones(scope, zoneId)
  if (!zone) throw new Problem('not_found', { detail: 'Zone not found.' })
  return zone
}

export async function listServedZones(scope: AccountScope, only: string | undefined): Promise<ServedZone[]> {
  return (await listZoneFacts(scope, only ?? null)).map(servedZone)
}

/** The records that the provider sets at the apex, then the record sets that the caller may see. */
export async function rrsetsOf(scope: AccountScope, zone: StoredZone): Promise<ServedRrset[]> {
  const own = `${zone.zoneId}.`
  const served = { ...zone, name: zone.zoneId }
  const { soaTtl, nameServerTtl } = apexOf(served)
  const sets = await listRecordSets(scope, zone.zoneId)
  return [
    rrset(own, 'SOA', soaTtl, [soaContent(served)]),
    rrset(
      own,
      'NS',
      nameServerTtl,
      zone.nameServers.map((server) => `${server}.`),
    ),
    ...sets.map(({ name, type, ttl, records }) => ({
      comments: [],
      name: `${fullName(name, zone.zoneId)}.`,
      records: records.map(({ content, disabled }) => ({ content: presentationOf({ type, content }), disabled })),
      ttl,
      type,
    })),
  ]
}

const rrset = (name: string, type: string, ttl: number, contents: readonly string[]): ServedRrset => ({
  comments: [],
  name,
  records: contents.map((content) => ({ content, disabled: false })),
  ttl,
  type,
})

/** The keys that the DS of the zone name, in the order of PowerDNS. */
export function keysOf({ dnssec, ds }: Pick<StoredZone, 'dnssec' | 'ds'>): ServedKey[] {
  return dnssec ? ds.map((each, index) => servedKey(index + 1, each)) : []
}

const servedKey = (id: number, ds: string): ServedKey => ({
  active: true,
  algorithm: ds.split(' ')[1] === '13' ? 'ECDSAP256SHA256' : `${ds.split(' ')[1]}`,
  ds: [ds.toLowerCase()],
  flags: 257,
  id,
  keytype: 'csk',
  published: true,
  type: 'Cryptokey',
})

/** The key that a roll-over makes after this answer. */
export function keyToCome({ ds }: Pick<StoredZone, 'ds'>): ServedKey {
  return { ...servedKey(ds.length + 1, ds[0] ?? ''), ds: [], published: false }
}

interface GivenSet {
  name: string
  type: string
  ttl?: number | undefined
  changetype: 'REPLACE' | 'DELETE'
  comments?: readonly unknown[] | null | undefined
  records?: readonly { content: string; disabled: boolean }[] | null | undefined
}

const usualTtl = 3600

export function wantedSets(given: readonly GivenSet[]): WantedSet[] {
  return given.map(({ name, type, ttl = usualTtl, changetype, records, comments }) => {
    if (comments?.length)
      throw new Problem('invalid', { detail: `RRset ${name} IN ${type}: comments cannot be stored.` })
    const known = nameOfType(type.toUpperCase())
    if (!isRecordType(known) || refusalOfType(known) !== null) {
      throw new Problem('invalid', {
        detail: `RRset ${name} IN ${type}: the portal holds records of these types only: ${recordTypes.join(', ')}, or TYPEnnn.`,
      })
    }
    return { name, type: known, ttl, records: changetype === 'DELETE' ? [] : (records ?? []) }
  })
}
