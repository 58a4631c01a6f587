import type { PeerInput } from '@portal/contract/dns/peers.ts'
import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { recordsMax } from '@portal/contract/dns/values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { difference } from '@portal/db/src/dns-rules/difference.ts'
import { problemOfZone } from '@portal/db/src/dns-rules/zone-rules.ts'
import { newId } from '../../../lib/new-id.ts'
import type { Cipher } from '../../../lib/secret.ts'
import { announce } from '../../../lib/announce.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { Apex } from '../../../upstreams/dns/dns-server.ts'
import { PeerFault } from '../../../upstreams/dns/peer-fault.ts'
import { type PeerKey, withEitherSecret } from '../../../upstreams/dns/peer-signing.ts'
import type { ReceivedZone } from '../../../upstreams/dns/transfer/contents.ts'
import { askSoa, receiveZone } from '../../../upstreams/dns/transfer/receive-zone.ts'
import { isNewer } from '../../../upstreams/dns/transfer/soa.ts'
import { asSystem } from '../../actor.ts'
import { insertChangeSet } from '../change-store.ts'
import { assertReachable, getPeerKey, type PeerSettings } from '../peers.ts'
import { queuePublication, recordZone } from '../publication-service.ts'
import { getStoredZone } from '../service.ts'
import { findZone, listRecords, raiseVersion, replaceRecords, type StoredZone } from '../zone-store.ts'
import { findIncoming, markForPublication, saveApex, saveCheck, saveExpiry, saveFault } from './store.ts'
import { expiryAfter, nextAttemptAfter, nextCheckAfter } from './timers.ts'

interface OfZone {
  accountId: string
  zoneId: string
  /** Takes the whole zone, whatever its serial. */
  isForced: boolean
}

interface RefreshParts {
  config: PeerSettings
  cipher: Cipher
}

/** A zone is edited and shown as a whole, so it has at most as many records as one that is edited here. */
const limits = { records: recordsMax, bytes: 2_000_000, ms: 60_000 }

type Outcome =
  | { kind: 'current'; times: Apex['times'] }
  | { kind: 'received'; received: ReceivedZone; from: PeerInput }
  | { kind: 'failed'; note: string }

/** Asks the primaries of a secondary zone for its serial, and takes the zone if there is a newer one (RFC 1996, RFC 5936). */
export async function refreshZone(
  database: Database,
  { config, cipher }: RefreshParts,
  { accountId, zoneId, isForced }: OfZone,
): Promise<void> {
  const inOwnScope = <T>(work: (scope: AccountScope) => Promise<T>) => asSystem(database, accountId, work)
  const known = await inOwnScope(async (scope) => {
    const [zone, incoming] = [await findZone(scope, zoneId), await findIncoming(scope, zoneId)]
    return zone && incoming ? { zone, incoming, records: await listRecords(scope, zoneId) } : null
  })
  if (!known) return
  const { zone, incoming, records } = known
  // Only what has been transferred, and is served, can be up to date.
  const has = isForced || incoming.transferredAt === null || incoming.isExpired ? null : zone.serial
  const outcome = await firstOf(incoming.primaries)
  await inOwnScope((scope) => saveOutcome(scope, zoneId, { outcome, configuredAt: incoming.configuredAt }))

  async function firstOf(primaries: readonly PeerInput[]): Promise<Outcome> {
    const notes: string[] = []
    for (const primary of primaries) {
      try {
        return await ask(primary)
      } catch (error) {
        if (!(error instanceof PeerFault)) throw error
        notes.push(primaries.length > 1 ? `${primary.address}: ${error.message}` : error.message)
      }
    }
    return { kind: 'failed', note: notes.join(' ') }
  }

  async function ask(primary: PeerInput): Promise<Outcome> {
    const { address, keyId } = primary
    assertReachable(config, address)
    const key = await inOwnScope((scope) => getPeerKey(scope, cipher, keyId))
    return withEitherSecret(key, (signing) => askSigned(primary, signing))
  }

  async function askSigned(primary: PeerInput, key: PeerKey | null): Promise<Outcome> {
    const at = { host: primary.address, port: primary.port }
    const { serial, times } = await askSoa(at, { zone: zoneId, key })
    if (serial === has) return { kind: 'current', times }
    if (has !== null && !isNewer(serial, has)) {
      throw new PeerFault(`The primary has serial ${serial}, which is older than ${has} here.`)
    }
    return {
      kind: 'received',
      received: await receiveZone(at, { zone: zoneId, key, known: copyOf(zone, records, has) }, limits),
      from: primary,
    }
  }
}

/** The zone as it was transferred last; null if it was not. */
function copyOf(
  { apex, nameServers }: StoredZone,
  records: readonly DnsRecord[],
  serial: number | null,
): ReceivedZone | null {
  if (serial === null || !apex) return null
  const copied = records.map(({ name, type, ttl, content }) => ({ name, type, ttl, content }))
  return { serial, apex, nameServers, records: copied }
}

async function saveOutcome(
  scope: AccountScope,
  zoneId: string,
  { outcome, configuredAt }: { outcome: Outcome; configuredAt: Date },
): Promise<void> {
  const zone = await getStoredZone(scope, zoneId, true)
  const incoming = await findIncoming(scope, zoneId)
  // Other settings have a job of their own.
  if (incoming?.configuredAt.getTime() !== configuredAt.getTime()) return
  await announce(scope, 'zone', zoneId)
  if (outcome.kind === 'current') return saveConfirmed(scope, zoneId, outcome.times, false)
  if (outcome.kind === 'received') {
    const { received, from } = outcome
    const problem = problemOfZone(recordsOf(received))
    if (!problem) return takeZone(scope, zoneId, { received, from })
    return fail(`The zone cannot be taken: ${problem.message}`)
  }
  return fail(outcome.note)

  async function fail(note: string): Promise<void> {
    const times = incoming?.transferredAt ? (zone.apex?.times ?? null) : null
    await saveFault(scope, zoneId, { note, nextAt: nextAttemptAfter(times, scope.now) })
    if (!(await saveExpiry(scope, zoneId))) return
    await markForPublication(scope, zoneId)
    await queuePublication(scope, zoneId)
    await recordZone(scope, zoneId, 'secondary zone expired', { note })
  }
}

async function saveConfirmed(
  scope: AccountScope,
  zoneId: string,
  times: Apex['times'],
  isTransferred: boolean,
): Promise<void> {
  const [nextAt, expiresAt] = [nextCheckAfter(times, scope.now), expiryAfter(times, scope.now)]
  await saveCheck(scope, zoneId, { nextAt, expiresAt, isTransferred })
}

const recordsOf = ({ records }: ReceivedZone) => records.map((each) => ({ ...each, disabled: false, comment: '' }))

/** The zone as its primary has it is a version like any other, and is published like one. */
async function takeZone(
  scope: AccountScope,
  zoneId: string,
  { received, from }: { received: ReceivedZone; from: PeerInput },
): Promise<void> {
  const { version } = await getStoredZone(scope, zoneId)
  const { serial, apex, nameServers } = received
  const records = recordsOf(received)
  const changes = difference(await listRecords(scope, zoneId), records)
  const author = `Transfer from ${from.address}`
  await insertChangeSet(scope, zoneId, {
    changeSetId: newId(),
    state: 'applied',
    version: version + 1,
    serial,
    changes,
    // The primary may change the zone every minute, and nothing is restored here.
    records: null,
    note: '',
    author,
    applyAt: null,
  })
  await replaceRecords(scope, zoneId, records)
  await raiseVersion(scope, zoneId, { serial, records: records.length, by: author })
  await saveApex(scope, zoneId, { apex, nameServers })
  await saveConfirmed(scope, zoneId, apex.times, true)
  await queuePublication(scope, zoneId)
  await recordZone(scope, zoneId, 'zone transferred', { serial, changes: changes.length })
}
