import { isEvent, type NoticeKind, noticeKinds } from '@portal/contract/notifications/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { derive } from '../../lib/secret.ts'
import { asSystem } from '../actor.ts'
import { deleteMailSubscriptions } from '../contacts/notifications/store.ts'

type Keys = Pick<Config, 'SESSION_SECRET'>

const Claim = z.tuple([z.string(), z.string(), z.enum(noticeKinds)])

/** Identifies the person and type of email; signed, so that nothing needs to be stored. */
export function unsubscribeSecret(
  config: Keys,
  { accountId, contactId, kind }: { accountId: string; contactId: string; kind: NoticeKind },
): string {
  const claim = Buffer.from(JSON.stringify([accountId, contactId, kind])).toString('base64url')
  return `${claim}.${sign(config, claim)}`
}

function sign(config: Keys, claim: string): string {
  return createHmac('sha256', derive(config.SESSION_SECRET, 'unsubscribe')).update(claim).digest('base64url')
}

function readSecret(config: Keys, secret: string): z.output<typeof Claim> | null {
  const [claim = '', signature = ''] = secret.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(config, claim))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Claim.parse(JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')))
}

/** Ends one type of email to one person. Repeating it has the same result. */
export async function unsubscribe({ config, database }: { config: Keys; database: Database }, secret: string) {
  const [accountId, contactId, event] = readSecret(config, secret) ?? []
  if (!accountId || !contactId || !event || !isEvent(event)) throw notThere()
  return asSystem(database, accountId, async (scope) => {
    const stopped = await deleteMailSubscriptions(scope, contactId, event)
    if (!stopped) throw notThere()
    if (stopped.removed > 0) {
      await recordActivity(scope, {
        action: 'unsubscribed',
        entity: 'contact',
        entityId: contactId,
        before: { event, channel: 'email' },
      })
    }
    return { email: stopped.email, event }
  })
}

function notThere(): Problem {
  return new Problem('not_found', {
    detail: 'This link has expired. Sign in to change your notification settings.',
  })
}
