import type { SharedOrder } from '@portal/contract/order-shares.ts'
import type { Share } from '@portal/contract/shares.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { createHash, randomBytes } from 'node:crypto'
import { assertNot } from '../../lib/refusal.ts'
import { recordActivity } from '../../lib/activity.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { listStages } from '../orders/detail-store.ts'
import { deskOf } from '../orders/journeys.ts'
import { whyNotChange } from '../orders/policy.ts'
import { getStoredOrder, stagesOf } from '../orders/service.ts'
import { insertShare, listShares, openShare, revokeShare } from './store.ts'

const mostLinks = 20

interface NewShare {
  orderId: string
  label: string
  days: number
  requestId: string
}

/** Only the hash of the secret is kept: whoever made the link is told it this once. */
export async function shareOrder(
  scope: AccountScope,
  { orderId, label, days, requestId }: NewShare,
): Promise<{ share: Share; secret: string }> {
  const order = await getStoredOrder(scope, orderId, true)
  assertNot(whyNotChange(order))
  const working = (await listShares(scope, orderId)).filter(
    ({ revokedAt, expiresAt }) => !revokedAt && new Date(expiresAt) > new Date(),
  )
  if (working.length >= mostLinks)
    throw new Problem('limit_reached', { detail: `There are ${mostLinks} links that work already. Revoke one first.` })
  const secret = randomBytes(32).toString('base64url')
  const share = await insertShare(scope, orderId, { secretHash: hashOf(secret), label, days })
  await recordActivity(scope, { action: 'link made', entity: 'order', entityId: orderId, after: { label }, requestId })
  return { share, secret }
}

export async function revokeLink(
  scope: AccountScope,
  { orderId, shareId, requestId }: { orderId: string; shareId: string; requestId: string },
): Promise<Share[]> {
  await getStoredOrder(scope, orderId)
  if (!(await revokeShare(scope, orderId, shareId))) throw new Problem('not_found')
  const after = { shareId }
  await recordActivity(scope, { action: 'link revoked', entity: 'order', entityId: orderId, after, requestId })
  return listShares(scope, orderId)
}

/** What a link shows. One that never was, has expired or was revoked is answered the same. */
export async function readShared(database: Database, secret: string): Promise<SharedOrder> {
  const found = await openShare(database.system, hashOf(secret))
  if (!found) throw new Problem('not_found', { detail: 'This link does not work any more. Ask for a new one.' })
  return asPortal(database, found.accountId, async (scope) => {
    const order = await getStoredOrder(scope, found.orderId)
    return {
      ...order,
      stages: stagesOf(order, await listStages(scope, found.orderId)),
      desk: deskOf(order.journey),
      expiresAt: found.expiresAt,
    }
  })
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
