import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { ServedZone } from '../../upstreams/dns/dns-server.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getKeyState } from './dnssec/store.ts'
import { getStoredZone } from './service.ts'
import { listRecords } from './zone-store.ts'

/** The published zone, as the name server should have it. */
export async function getServedZone(scope: AccountScope, zoneId: string) {
  const zone = await getStoredZone(scope, zoneId)
  const records = await listRecords(scope, zoneId)
  const { replaced, withdrawn, dsRemoval } = await getKeyState(scope, zoneId)
  const served: ServedZone = {
    name: zoneId,
    serial: zone.serial,
    nameServers: zone.nameServers,
    apex: zone.apex,
    isCopy: zone.kind === 'secondary',
    dnssec: zone.dnssec,
    signing: { replaced: replaced ?? [], withdrawn, dsRemoval },
    records: servedRecords(records),
  }
  return { zone, served }
}

export const servedRecords = (records: readonly DnsRecord[]): ServedZone['records'] =>
  records.filter(({ disabled }) => !disabled).map(({ name, type, ttl, content }) => ({ name, type, ttl, content }))
