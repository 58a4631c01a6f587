import { hourStepSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Bucket } from './bucket.ts'

export interface Sample extends Bucket {
  accountId: string
  serviceId: string
}

/** Adds the samples of one step; a step that two processes have measured in turn is merged. */
export async function addSamples(system: Sql, at: Date, samples: readonly Sample[]): Promise<void> {
  const column = <K extends keyof Sample>(key: K) => samples.map((sample) => sample[key])
  await sql`
    insert into line_sample (at, account_id, service_id, sent, lost, min_us, sum_us, max_us)
    select ${at}, * from unnest(${column('accountId')}::text[], ${column('serviceId')}::text[],
      ${column('sent')}::smallint[], ${column('lost')}::smallint[], ${column('minUs')}::integer[],
      ${column('sumUs')}::integer[], ${column('maxUs')}::integer[])
    on conflict (account_id, service_id, at) do update set
      sent = line_sample.sent + excluded.sent, lost = line_sample.lost + excluded.lost,
      min_us = least(line_sample.min_us, excluded.min_us), sum_us = line_sample.sum_us + excluded.sum_us,
      max_us = greatest(line_sample.max_us, excluded.max_us)`.execute(system)
}

/** Adds up the samples of every line between two full hours. Repeated, it gives the same. */
export async function addUpHours(system: Sql, from: Date, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into line_hour (at, account_id, service_id, sent, lost, min_us, sum_us, max_us, steps_lost)
    select date_bin(make_interval(secs => ${hourStepSeconds}), at, timestamptz '2000-01-01 00:00Z') as hour,
      account_id, service_id, sum(sent), sum(lost), min(min_us), sum(sum_us), max(max_us),
      count(*) filter (where lost = sent)
    from line_sample where at >= ${from} and at < ${until} and sent > 0
    group by account_id, service_id, hour
    on conflict (account_id, service_id, at) do update set
      sent = excluded.sent, lost = excluded.lost, min_us = excluded.min_us, sum_us = excluded.sum_us,
      max_us = excluded.max_us, steps_lost = excluded.steps_lost`.execute(system)
  return Number(numAffectedRows ?? 0)
}
