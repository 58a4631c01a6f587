import type { Sql } from '@portal/db/src/database.ts'
import { numberOrNull, rowsOf, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/** Another process takes over if the holder has not reported for this long. */
export const leaseSeconds = 60

export interface Report {
  holder: string
  lines: number
  fault: string | null
}

/**
 * Reports as the process that measures, or takes over from one that stopped. Returns until when hours are added up;
 * null while another process measures.
 */
export async function holdLease(system: Sql, { holder, lines, fault }: Report, now: Date): Promise<Date | null> {
  const { rows } = await rowsOf({ rolledUntil: timestamp })`
    insert into line_probe (holder, seen_at, lines, fault, rolled_until)
    values (${holder}, ${now}, ${lines}, ${fault}, date_trunc('hour', ${now}::timestamptz, 'UTC'))
    on conflict (is_only) do update set holder = excluded.holder, seen_at = excluded.seen_at, lines = excluded.lines,
      fault = excluded.fault
    where line_probe.holder = excluded.holder
      or line_probe.seen_at < excluded.seen_at - make_interval(secs => ${leaseSeconds})
    returning rolled_until as "rolledUntil"`.execute(system)
  return rows[0]?.rolledUntil ?? null
}

/** Lets another process measure at once. */
export async function releaseLease(system: Sql, holder: string): Promise<void> {
  await sql`update line_probe set seen_at = '-infinity' where holder = ${holder}`.execute(system)
}

export async function noteHours(system: Sql, until: Date): Promise<void> {
  await sql`update line_probe set rolled_until = ${until}`.execute(system)
}

const ProbeState = z.strictObject({ seenSecondsAgo: numberOrNull, fault: textOrNull, lines: numberOrNull })

/** The state of the process that measures; null if none ever did. */
export const findProbe = (db: Sql, now: Date): Promise<z.infer<typeof ProbeState> | null> =>
  rowsOf(ProbeState)`
    select fault, lines, case when isfinite(seen_at)
      then extract(epoch from ${now}::timestamptz - seen_at)::double precision end as "seenSecondsAgo"
    from line_probe`.first(db)
