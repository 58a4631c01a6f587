import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { reachAccounts, reachTask, tellAccount, tellAccountTask } from './tell.ts'

const Version = z.object({ ref: z.string(), version: z.number() })
const ForAccount = Version.extend({ accountId: z.string() })

export function incidentJobs({ database }: JobParts): AreaJobs {
  return {
    queued: {
      [reachTask]: (payload) => reachAccounts(database, Version.parse(payload)),
      [tellAccountTask]: (payload) => tellAccount(database, ForAccount.parse(payload)),
    },
    clock: [{ name: 'look again at what incidents touch', at: '35 * * * *', work: () => lookAgain({ database }) }],
  }
}

/** Services come and go while an incident is open. */
export async function lookAgain({ database }: Pick<JobParts, 'database'>): Promise<void> {
  const { rows } = await rowsOf({ ref: text })`
    select ref from network_incident where ended_at is null and start < now() + interval '30 days'`.execute(
    database.system,
  )
  for (const { ref } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time leaves room for what is waited for
    await sql`select from keep_touched(${ref})`.execute(database.system)
  }
}
