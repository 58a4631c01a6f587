import type { PeerInput } from '@portal/contract/dns/peers.ts'
import type { Secondary, ZoneSecondaries } from '@portal/contract/dns/secondaries.ts'
import { Problem } from '@portal/contract/problem.ts'
import { newId } from '../../../lib/new-id.ts'
import { assertNot } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { ZoneCopies } from '../../../upstreams/dns/dns-server.ts'
import { atMost } from '../../at-most.ts'
import { assertPeer, type PeerSettings } from '../peers.ts'
import { recordZone } from '../publication-service.ts'
import { getStoredZone } from '../service.ts'
import { listSigningKeys } from '../signing-key-store.ts'
import { refusalToCopy } from '../updates/whole.ts'
import { queueNotices } from './notify-secondary.ts'
import {
  countSecondaries,
  deleteSecondary,
  findSecondary,
  insertSecondary,
  listSecondaries,
  updateSecondary,
} from './store.ts'

const mostSecondaries = 8

type Copies = ZoneCopies | undefined

export async function showSecondaries(scope: AccountScope, copies: Copies, zoneId: string): Promise<ZoneSecondaries> {
  const zone = await getStoredZone(scope, zoneId)
  return {
    secondaries: await listSecondaries(scope, zoneId),
    keys: await listSigningKeys(scope),
    refusal: (await refusalToCopy(scope, zone, copies))?.reason ?? null,
  }
}

export async function addSecondary(
  scope: AccountScope,
  config: PeerSettings,
  zoneId: string,
  peer: PeerInput,
): Promise<void> {
  await getStoredZone(scope, zoneId)
  await assertPeer(scope, config, peer)
  await atMost(scope.tx, {
    of: `secondaries of ${zoneId}`,
    most: mostSecondaries,
    count: () => countSecondaries(scope, zoneId),
    detail: `A zone can have at most ${mostSecondaries} secondary name servers.`,
  })
  const secondaryId = newId()
  if (!(await insertSecondary(scope, zoneId, { secondaryId, ...peer }))) throw alreadyThere()
  await recordSecondaries(scope, zoneId, null, peer)
  await queueNotices(scope, zoneId, { secondaryId })
}

export async function changeSecondary(
  scope: AccountScope,
  config: PeerSettings,
  { zoneId, secondaryId }: { zoneId: string; secondaryId: string },
  peer: PeerInput,
): Promise<void> {
  await getStoredZone(scope, zoneId)
  const before = await getSecondary(scope, zoneId, secondaryId)
  await assertPeer(scope, config, peer)
  if (!(await updateSecondary(scope, zoneId, { secondaryId, ...peer }))) throw alreadyThere()
  await recordSecondaries(scope, zoneId, before, peer)
  await queueNotices(scope, zoneId, { secondaryId })
}

export async function removeSecondary(scope: AccountScope, zoneId: string, secondaryId: string): Promise<void> {
  await getStoredZone(scope, zoneId)
  const before = await getSecondary(scope, zoneId, secondaryId)
  await deleteSecondary(scope, zoneId, secondaryId)
  await recordSecondaries(scope, zoneId, before, null)
}

export async function notifyAgain(
  scope: AccountScope,
  copies: Copies,
  { zoneId, secondaryId }: { zoneId: string; secondaryId: string },
): Promise<void> {
  const zone = await getStoredZone(scope, zoneId)
  await getSecondary(scope, zoneId, secondaryId)
  assertNot(await refusalToCopy(scope, zone, copies))
  await queueNotices(scope, zoneId, { secondaryId })
}

/** Notifies every secondary, also those that have acknowledged the serial. Returns how many there are. */
export async function notifyAll(scope: AccountScope, copies: Copies, zoneId: string): Promise<number> {
  const zone = await getStoredZone(scope, zoneId)
  const notified = await queueNotices(scope, zoneId, 'all')
  if (notified > 0) assertNot(await refusalToCopy(scope, zone, copies))
  return notified
}

async function getSecondary(scope: AccountScope, zoneId: string, secondaryId: string): Promise<Secondary> {
  const secondary = await findSecondary(scope, zoneId, secondaryId)
  if (!secondary) throw new Problem('not_found', { detail: 'Secondary name server not found.' })
  return secondary
}

const alreadyThere = () =>
  new Problem('invalid', {
    fields: { address: 'The zone already has a secondary name server at this address and port.' },
  })

function recordSecondaries(
  scope: AccountScope,
  zoneId: string,
  before: PeerInput | null,
  after: PeerInput | null,
): Promise<void> {
  const shown = (peer: PeerInput | null) => peer && { address: peer.address, port: peer.port, keyId: peer.keyId }
  return recordZone(scope, zoneId, 'secondary name servers changed', { before: shown(before), after: shown(after) })
}
