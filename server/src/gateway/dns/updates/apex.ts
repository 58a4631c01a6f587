import { apexOf as apexOfZone } from '../../../upstreams/dns/dns-server.ts'
import { recordBytes, soaBytes } from '../../../upstreams/dns/record-bytes.ts'
import type { StoredZone } from '../zone-store.ts'

type Facts = Pick<StoredZone, 'zoneId' | 'serial' | 'nameServers' | 'apex'>

const factsOf = ({ zoneId: name, nameServers, apex }: Facts) => apexOfZone({ name, nameServers, apex })

/** The records at the apex of a zone that the provider sets. */
export function apexOf(zone: Facts) {
  const of = { name: '@', disabled: false, comment: '' }
  const { mname, rname, times, soaTtl, nameServerTtl } = factsOf(zone)
  const { refresh, retry, expire, minimum } = times
  const soa = [mname, rname, zone.serial, refresh, retry, expire, minimum].join(' ')
  return [
    { ...of, type: 'SOA', ttl: soaTtl, content: soa },
    ...zone.nameServers.map((content) => ({ ...of, type: 'NS', ttl: nameServerTtl, content })),
  ]
}

export function soaRecord(zone: Facts): Buffer {
  const { soaTtl, ...apex } = factsOf(zone)
  return soaBytes(zone.zoneId, soaTtl, { ...apex, serial: zone.serial })
}

export function nsRecords(zone: Facts): Buffer[] {
  const { nameServerTtl: ttl } = factsOf(zone)
  return zone.nameServers.map((content) => recordBytes({ name: zone.zoneId, type: 'NS', ttl, content }))
}
