import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { Config } from '../config.ts'
import { listPeopleOf } from './plan-deletion.ts'

const names = rowsOf({ name: text })

/** Data in systems that the portal cannot delete from, one sentence for the operator each. */
export async function elsewhere(
  { isIdentityEmbedded, PDNS_API_URL, SITE_ACCESS_API_URL, SMS_API_URL }: Config,
  { system }: Pick<Database, 'system'>,
  accountId: string,
): Promise<string[]> {
  const told = async (words: string, things: readonly string[]) =>
    things.length > 0 ? [`${words}:\n${things.map((thing) => `  ${thing}`).join('\n')}`] : []
  const named = async (query: ReturnType<typeof names>) => (await query.execute(system)).rows.map(({ name }) => name)
  const people = await listPeopleOf(system, accountId)
  const emails = people.map(({ email, subject }) => `${email} (${subject})`)
  return [
    ...(isIdentityEmbedded
      ? await told('These people have no other account; their sign-ins are deleted', emails)
      : await told('Remove these people from your identity server; they have no other account', emails)),
    ...(PDNS_API_URL
      ? await told(
          'Remove these zones from your name server',
          await named(names`select zone_id as name from dns_zone where account_id = ${accountId} order by 1`),
        )
      : []),
    ...(SITE_ACCESS_API_URL
      ? await told(
          'Remove these passes from your access control system',
          await named(names`select visit_id as name from visit where account_id = ${accountId} order by 1`),
        )
      : []),
    ...(SMS_API_URL
      ? await told(
          'Ask your provider of text messages to delete the messages to these numbers',
          await named(names`
            select distinct address as name from notification where account_id = ${accountId} and way = 'sms' order by 1`),
        )
      : []),
    ...(await told(
      'Remove these organisations from VMware Cloud Director or your back-up console',
      await named(names`
        select org as name from cloud where account_id = ${accountId}
        union select company from backup_vault where account_id = ${accountId} order by 1`),
    )),
  ]
}
