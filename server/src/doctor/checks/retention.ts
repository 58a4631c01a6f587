import pg from 'pg'
import { rules } from '../../retention/rules.ts'
import { type Check, findingsAbout } from '../finding.ts'

const say = findingsAbout('Retention')
const patienceDays = 2

/** Whether what is old really goes: nobody would miss the worker that deletes it. */
export const checkRetention: Check = async ({ DATABASE_URL }) => {
  if (!DATABASE_URL) return []
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await look(client)
  } catch {
    // The database has a check of its own.
    return []
  } finally {
    await client.end().catch(() => {})
  }
}

async function look(client: pg.Client) {
  const { rows } = await client.query<{ rule: string; days: number | null }>(
    `select rule, extract(epoch from now() - coalesce(
         (select ran_at from retention.run r where r.rule = wanted.rule),
         (select timestamp::timestamptz from kysely_migration where name = '0035_life_of_data'))) / 86400 as days
       from unnest($1::text[]) wanted (rule) order by days desc`,
    [rules.map(({ what }) => what)],
  )
  const late = rows.filter(({ days }) => Number(days) > patienceDays)
  const [worst] = late
  if (!worst) return [say.ok('What is old was deleted within two days.')]
  const remedy = 'One process needs the role worker; its log says which rule failed, under "delete what is old".'
  const days = Math.floor(Number(worst.days))
  return late.length === rows.length
    ? [say.warning(`Nothing that is old has been deleted for ${days} days.`, remedy)]
    : [say.warning(`${worst.rule}: what is old has not been deleted for ${days} days.`, remedy)]
}
