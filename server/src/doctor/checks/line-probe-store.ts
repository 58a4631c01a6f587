import { number, numberOrNull, textOrNull } from '@portal/db/src/rows.ts'
import type pg from 'pg'
import { z } from 'zod'

const ProbeReport = z.object({ lines: number, fault: textOrNull, secondsAgo: numberOrNull })
export type ProbeReport = z.infer<typeof ProbeReport>

/** The last report of the process that measures lines. */
export async function findReport(client: pg.Client): Promise<ProbeReport | undefined> {
  const { rows } = await client.query(
    `select lines, fault,
       case when isfinite(seen_at) then extract(epoch from now() - seen_at)::float8 end as "secondsAgo"
     from line_probe`,
  )
  return z.array(ProbeReport).parse(rows)[0]
}
