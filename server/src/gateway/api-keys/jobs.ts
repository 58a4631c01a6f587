import { pageOf } from '@portal/contract/page-of.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { queueMail } from '../../mail/store.ts'
import { asSystem } from '../actor.ts'
import { beginOf } from './key-text.ts'
import { listDueReminders, markReminded } from './reminder-store.ts'

export function apiKeyJobs(parts: JobParts): AreaJobs {
  return {
    queued: {},
    clock: [{ name: 'remind of keys that expire', at: '10 7 * * *', work: () => remindOfKeys(parts) }],
  }
}

export async function remindOfKeys({ config, database }: JobParts): Promise<void> {
  for (const { accountId, keyId, days } of await listDueReminders(database.system)) {
    // Each in its own transaction.
    await asSystem(database, accountId, async (scope) => {
      const key = await markReminded(scope, keyId, days)
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
