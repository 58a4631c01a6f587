import type { Peer, PeerInput } from '@portal/contract/dns/peers.ts'
import type { ZoneKind } from '@portal/contract/dns/zone-kind.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../../config.ts'
import { assertNot, type Refusal } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { apexOf } from '../../../upstreams/dns/dns-server.ts'
import { nameServersOf } from '../desk-service.ts'
import { assertPeer, type PeerSettings } from '../peers.ts'
import { addVersion, recordZone } from '../publication-service.ts'
import { getStoredZone } from '../service.ts'
import { listSigningKeys } from '../signing-key-store.ts'
import type { StoredZone } from '../zone-store.ts'
import { queueRefresh } from './queue-refresh.ts'
import { deleteSettings, findIncoming, type Incoming, saveApex, saveSettings } from './store.ts'

export type KindSettings = PeerSettings & Pick<Config, 'DNS_NAME_SERVERS' | 'DNS_UPDATE_PORT' | 'GATEWAY_BASE_URL'>

export async function showKind(scope: AccountScope, config: KindSettings, zoneId: string): Promise<ZoneKind> {
  const zone = await getStoredZone(scope, zoneId)
  const incoming = await findIncoming(scope, zoneId)
  const keys = await listSigningKeys(scope)
  const names = new Map(keys.map(({ keyId, name }) => [keyId, name]))
  const shown = ({ address, port, keyId }: PeerInput): Peer => ({
    address,
    port,
    keyId,
    keyName: (keyId !== null && names.get(keyId)) || null,
  })
  const port = config.DNS_UPDATE_PORT
  return {
    kind: zone.kind,
    primaries: incoming?.primaries.map(shown) ?? [],
    keys,
    transfer: incoming
      ? {
          serial: incoming.transferredAt ? zone.serial : null,
          transferredAt: incoming.transferredAt?.toISOString() ?? null,
          checkedAt: incoming.checkedAt?.toISOString() ?? null,
          nextAt: incoming.nextAt.toISOString(),
          expiresAt: incoming.expiresAt?.toISOString() ?? null,
          isExpired: incoming.isExpired,
          note: incoming.note,
        }
      : null,
    notifyAt: port === undefined ? null : { server: new URL(config.GATEWAY_BASE_URL).hostname, port },
    refusal: refusalToCopyFrom(zone)?.reason ?? null,
  }
}

/** A copy has the serial of its primary; signatures made here would need serials of their own. */
function refusalToCopyFrom({ dnssec }: Pick<StoredZone, 'dnssec'>): Refusal | null {
  return dnssec
    ? {
        code: 'zone_is_signed',
        reason: 'The zone is signed with DNSSEC. Switch that off before it becomes a secondary zone.',
      }
    : null
}

export async function changeKind(
  scope: AccountScope,
  config: KindSettings,
  zoneId: string,
  { kind, primaries }: { kind: StoredZone['kind']; primaries: readonly PeerInput[] },
): Promise<void> {
  const zone = await getStoredZone(scope, zoneId, true)
  if (kind === 'primary') return makePrimary(scope, config, zone)
  assertNot(refusalToCopyFrom(zone))
  if (primaries.length === 0) throw new Problem('invalid', { fields: { primaries: 'Enter a primary name server.' } })
  for (const [at, primary] of primaries.entries()) {
    await assertPeer(scope, config, primary, `primaries.${at}.`)
  }
  await saveSettings(scope, zoneId, primaries)
  await queueRefresh(scope.tx, { accountId: scope.accountId, zoneId }, { at: scope.now })
  await recordZone(scope, zoneId, 'zone made secondary', { primaries })
}

/** The records stay, under the name servers and the SOA of the provider. */
async function makePrimary(scope: AccountScope, config: KindSettings, zone: StoredZone): Promise<void> {
  if (zone.kind === 'primary') return
  const { zoneId } = zone
  const nameServers = nameServersOf(config)
  await deleteSettings(scope, zoneId)
  await saveApex(scope, zoneId, { nameServers, apex: apexOf({ name: zoneId, nameServers }) })
  const serial = await addVersion(scope, zone, { changes: [], note: 'Changed to a primary zone' })
  await recordZone(scope, zoneId, 'zone made primary', { serial })
}

/** Takes the whole zone from its primary, whatever the serial. */
export async function transferNow(scope: AccountScope, zoneId: string): Promise<void> {
  await getIncoming(scope, zoneId)
  await queueRefresh(scope.tx, { accountId: scope.accountId, zoneId }, { at: scope.now, isForced: true })
}

/** Takes the zone from its primary if that has a newer serial. */
export async function refreshNow(scope: AccountScope, zoneId: string): Promise<Incoming> {
  const incoming = await getIncoming(scope, zoneId)
  await queueRefresh(scope.tx, { accountId: scope.accountId, zoneId }, { at: scope.now })
  return incoming
}

async function getIncoming(scope: AccountScope, zoneId: string): Promise<Incoming> {
  await getStoredZone(scope, zoneId)
  const incoming = await findIncoming(scope, zoneId)
  if (incoming) return incoming
  throw new Problem('zone_is_primary', { detail: 'This is a primary zone: its records are edited here.' })
}
