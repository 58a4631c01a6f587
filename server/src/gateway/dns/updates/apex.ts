import { hostmaster, nameServerTtl, soaTimes, soaTtl } from '../../../upstreams/dns/dns-server.ts'
import { recordBytes, soaBytes } from '../../../upstreams/dns/record-bytes.ts'
import type { StoredZone } from '../zone-store.ts'

type Facts = Pick<StoredZone, 'zoneId' | 'serial' | 'nameServers'>

/** The records at the apex of a zone that the provider sets. */
export function apexOf({ zoneId, serial, nameServers }: Facts) {
  const of = { name: '@', disabled: false, comment: '' }
  const { refresh, retry, expire, minimum } = soaTimes
  const soa = [nameServers[0] ?? zoneId, hostmaster, serial, refresh, retry, expire, minimum].join(' ')
  return [
    { ...of, type: 'SOA', ttl: soaTtl, content: soa },
    ...nameServers.map((content) => ({ ...of, type: 'NS', ttl: nameServerTtl, content })),
  ]
}

export function soaRecord({ zoneId, serial, nameServers }: Facts): Buffer {
  return soaBytes(zoneId, soaTtl, { mname: nameServers[0] ?? zoneId, rname: hostmaster, serial, times: soaTimes })
}

export const nsRecords = ({ zoneId, nameServers }: Facts): Buffer[] =>
  nameServers.map((content) => recordBytes({ name: zoneId, type: 'NS', ttl: nameServerTtl, content }))
