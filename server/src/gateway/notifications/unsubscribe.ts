import { isEvent } from '@portal/contract/notifications/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { readUnsubscribeSecret } from '../../notices/unsubscribe-secret.ts'
import { asSystem } from '../actor.ts'
import { deleteMailSubscriptions } from '../contacts/notifications/store.ts'

type Keys = Pick<Config, 'SESSION_SECRET'>

/** Ends one type of email to one person. Repeating it has the same result. */
export async function unsubscribe({ config, database }: { config: Keys; database: Database }, secret: string) {
  const [accountId, contactId, event] = readUnsubscribeSecret(config, secret) ?? []
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
