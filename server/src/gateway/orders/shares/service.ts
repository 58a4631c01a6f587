import type { SharedOrder } from '@portal/contract/orders/shares.ts'
import type { Share } from '@portal/contract/shares.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { randomBytes } from 'node:crypto'
import { assertNot } from '../../../lib/refusal.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { asSystem } from '../../actor.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { deskOf } from '../journeys.ts'
import { whyNotChange } from '../policy.ts'
import { getStoredOrder, stagesOf } from '../service.ts'
import { insertShare, listShares, openShare, revokeShare } from './store.ts'
import { readStages } from '../stages.ts'

const mostLinks = 20

interface NewShare {
  orderId: string
  label: string
  days: number
}

/** Only the secret's hash is stored, so the link is shown this once. */
export async function shareOrder(
  scope: AccountScope,
  { orderId, label, days }: NewShare,
): Promise<{ share: Share; secret: string }> {
  const order = await getStoredOrder(scope, orderId, true)
  assertNot(whyNotChange(order))
  const working = (await listShares(scope, orderId)).filter(
    ({ revokedAt, expiresAt }) => !revokedAt && new Date(expiresAt) > scope.now,
  )
  if (working.length >= mostLinks)
    throw new Problem('limit_reached', { detail: `There are already ${mostLinks} active links. Revoke one first.` })
  const secret = randomBytes(32).toString('base64url')
  const share = await insertShare(scope, orderId, { secretHash: sha256(secret), label, days })
  await recordActivity(scope, { action: 'link created', entity: 'order', entityId: orderId, after: { label } })
  return { share, secret }
}

export async function revokeLink(
  scope: AccountScope,
  { orderId, shareId }: { orderId: string; shareId: string },
): Promise<Share[]> {
  await getStoredOrder(scope, orderId)
  if (!(await revokeShare(scope, orderId, shareId))) throw new Problem('not_found')
  const after = { shareId }
  await recordActivity(scope, { action: 'link revoked', entity: 'order', entityId: orderId, after })
  return listShares(scope, orderId)
}

/** The content of a shared link. Unknown, expired and revoked links get the same response. */
export async function readShared(database: Database, secret: string): Promise<SharedOrder> {
  const found = await openShare(database.system, sha256(secret))
  if (!found) throw new Problem('not_found', { detail: 'This link has expired. Ask for a new one.' })
  return asSystem(database, found.accountId, async (scope) => {
    const order = await getStoredOrder(scope, found.orderId)
    return {
      ...order,
      stages: stagesOf(order, await readStages(scope, order)),
      desk: deskOf(order.journey),
      expiresAt: found.expiresAt,
    }
  })
}
