import { pageOf } from '@portal/contract/page-of.ts'
import { keyReminderDays } from '@portal/contract/api-keys/values.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { queueMail } from '../../mail/store.ts'
import { asSystem } from '../actor.ts'
import { beginOf } from './key-text.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

export function apiKeyJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [{ name: 'remind of keys that expire', at: '10 7 * * *', work: () => remindOfKeys(parts) }],
  }
}

const Due = z.strictObject({
  accountId: text,
  keyId: text,
  days: number,
})

/**
 * The owner gets two reminders: one with time to act, one shortly before expiry. A key created for a few days gets only
 * the second.
 */
export async function remindOfKeys({ config, database }: JobParts): Promise<void> {
  const { rows } = await rowsOf(Due)`
    select k.account_id as "accountId", k.key_id as "keyId", min(notice.days) as days
    from api_key k join portal_user u on u.account_id = k.account_id and u.user_id = k.user_id
      join unnest(${[...keyReminderDays]}::integer[]) as notice (days)
        on k.expires_at < now() + make_interval(days => notice.days)
          and k.created_at < k.expires_at - make_interval(days => notice.days)
    where k.revoked_at is null and k.expires_at > now() and u.status = 'active'
      and coalesce(u.ends_at > now(), true) and k.${isOfOpenAccount}
    group by k.account_id, k.key_id
    having min(notice.days) < coalesce(min(k.reminded_days), 1000)`.execute(database.system)
  for (const { accountId, keyId, days } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- each in its own transaction
    await asSystem(database, accountId, async (scope) => {
      const marked = await rowsOf({ name: text, email: text, until: text })`
        update api_key k set reminded_days = ${days} from portal_user u
        where k.account_id = ${scope.accountId} and k.key_id = ${keyId} and k.revoked_at is null
          and coalesce(k.reminded_days, 1000) > ${days} and u.account_id = k.account_id and u.user_id = k.user_id
        returning k.name, u.email,
          to_char((k.expires_at - interval '1 second') at time zone 'Europe/London', 'FMDD FMMonth YYYY') as until`.execute(
        scope.tx,
      )
      const [key] = marked.rows
      if (!key) return
      await queueMail(scope.tx, {
        to: key.email,
        subject: `Your API key “${key.name}” expires on ${key.until}`,
        text: [
          `The API key “${key.name}” (${beginOf(keyId)}…) works until the end of ${key.until}.`,
          'Rotate it before then: you get a new secret, and the old one stays valid for as long as you choose.',
          '',
          `${config.BASE_URL}${pageOf('apiKeys')}`,
        ].join('\n'),
      })
    })
  }
}
