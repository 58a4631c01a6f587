import type { Database } from '@portal/db/src/database.ts'
import type { Cipher } from '../../../lib/secret.ts'
import { announce } from '../../../lib/announce.ts'
import { queueJob } from '../../../lib/job-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { ZoneCopies } from '../../../upstreams/dns/dns-server.ts'
import { sendNotify } from '../../../upstreams/dns/notify.ts'
import { PeerFault } from '../../../upstreams/dns/peer-fault.ts'
import { withEitherSecret } from '../../../upstreams/dns/peer-signing.ts'
import { asSystem } from '../../actor.ts'
import { assertReachable, getPeerKey, type PeerSettings } from '../peers.ts'
import { soaRecord } from '../updates/apex.ts'
import { refusalToCopy } from '../updates/whole.ts'
import { findZone } from '../zone-store.ts'
import { findSecondary, markDue, type Notified, saveAcknowledgement, saveFault, saveNextAttempt } from './store.ts'

export const notifySecondaryTask = 'notify a secondary'

/** Seconds until the next attempt after each failure; then the secondary finds the change when it refreshes. */
const pauses = [10, 60, 300, 900, 3600]

interface OfSecondary {
  zoneId: string
  secondaryId: string
}

interface NotifyParts {
  config: PeerSettings
  cipher: Cipher
  copies: ZoneCopies | undefined
}

/** Returns how many secondaries are notified. */
export async function queueNotices(scope: AccountScope, zoneId: string, notified: Notified): Promise<number> {
  const due = await markDue(scope, zoneId, notified)
  for (const secondaryId of due) await queueNotice(scope, { zoneId, secondaryId }, scope.now)
  return due.length
}

function queueNotice({ accountId, tx }: AccountScope, of: OfSecondary, at: Date): Promise<void> {
  return queueJob(tx, notifySecondaryTask, { accountId, ...of }, { at, key: `notify ${of.zoneId} ${of.secondaryId}` })
}

/** Sends NOTIFY with the present SOA, and stores the outcome. */
export async function notifySecondary(
  database: Database,
  { config, cipher, copies }: NotifyParts,
  { accountId, ...of }: OfSecondary & { accountId: string },
): Promise<void> {
  const { zoneId, secondaryId } = of
  const inOwnScope = <T>(work: (scope: AccountScope) => Promise<T>) => asSystem(database, accountId, work)
  const known = await inOwnScope(async (scope) => {
    const secondary = await findSecondary(scope, zoneId, secondaryId)
    const zone = await findZone(scope, zoneId)
    const refusal = zone && (await refusalToCopy(scope, zone, copies))
    return secondary && zone ? { secondary, zone, refusal } : null
  })
  if (!known) return
  const { secondary, zone, refusal } = known
  const fault = refusal?.reason ?? (await send())
  await inOwnScope(async (scope) => {
    await announce(scope, 'zone', zoneId)
    if (fault === null) return saveAcknowledgement(scope, zoneId, { secondaryId, serial: zone.serial })
    const attempts = await saveFault(scope, zoneId, { secondaryId, note: fault })
    const pause = attempts === undefined || refusal ? undefined : pauses[attempts - 1]
    if (pause === undefined) return
    const at = new Date(scope.now.getTime() + pause * 1000)
    await saveNextAttempt(scope, zoneId, { secondaryId, at })
    await queueNotice(scope, of, at)
  })

  async function send(): Promise<string | null> {
    const { address: host, port, keyId } = secondary
    try {
      assertReachable(config, host)
      const key = await inOwnScope((scope) => getPeerKey(scope, cipher, keyId))
      const notice = { zone: zoneId, soa: soaRecord(zone) }
      await withEitherSecret(key, (signing) => sendNotify({ host, port }, { ...notice, key: signing }))
      return null
    } catch (error) {
      if (error instanceof PeerFault) return error.message
      throw error
    }
  }
}
