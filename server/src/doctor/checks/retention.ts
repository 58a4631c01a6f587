import { counted } from '@portal/contract/format/counts.ts'
import { numberOrNull, text } from '@portal/db/src/rows.ts'
import type pg from 'pg'
import { z } from 'zod'
import { rules } from '../../retention/rules.ts'
import { askDatabase } from '../ask-database.ts'
import { type Check, findingsAbout } from '../finding.ts'

const say = findingsAbout('Retention')
const patienceDays = 2

/** Checks that expired data is deleted: a stopped worker would otherwise go unnoticed. */
export const checkRetention: Check = (config) => askDatabase(config, look, [])

const Age = z.object({ rule: text, days: numberOrNull })

async function look(client: pg.Client) {
  const { rows } = await client.query(
    `select rule, (extract(epoch from now() - coalesce(
         (select ran_at from retention.run r where r.rule = wanted.rule),
         (select timestamp::timestamptz from kysely_migration where name = '0030_retention'))) / 86400)::float8 as days
       from unnest($1::text[]) wanted (rule) order by days desc`,
    [rules.map(({ what }) => what)],
  )
  const ages = z.array(Age).parse(rows)
  const late = ages.filter(({ days }) => Number(days) > patienceDays)
  const [worst] = late
  if (!worst) return [say.ok('Expired data was deleted within two days.')]
  const remedy = 'One process needs the role worker; its log shows which rule failed, under "delete old data".'
  const days = Math.floor(Number(worst.days))
  return late.length === ages.length
    ? [say.warning(`Expired data has not been deleted for ${counted(days, 'day')}.`, remedy)]
    : [say.warning(`${worst.rule}: expired data has not been deleted for ${counted(days, 'day')}.`, remedy)]
}
