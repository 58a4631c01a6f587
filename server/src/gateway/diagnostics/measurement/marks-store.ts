import { measurementMarks } from '@portal/contract/diagnostics/measurement-values.ts'
import { rowsOf, text, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { Window } from './window.ts'

const StoredMark = z.strictObject({
  kind: z.enum(measurementMarks),
  from: timestamp,
  until: timestampOrNull,
  title: text,
  id: text,
})
export type StoredMark = z.infer<typeof StoredMark>

/** Planned work on a line and its tests in a window, the first 50 in order of time. */
export const listMarks = (
  scope: AccountScope,
  serviceId: string,
  { from, until }: Pick<Window, 'from' | 'until'>,
): Promise<StoredMark[]> =>
  rowsOf(StoredMark)`
    select 'work' as kind, i.start as "from", coalesce(i.ended_at, i.eta) as "until", i.title, i.ref as id
    from incident i
    where i.kind = 'PEW' and i.state <> 'cancelled' and i.start < ${until}
      and coalesce(i.ended_at, ${until}::timestamptz) > ${from}
      and exists(select from affected_services(${scope.accountId}, i.ref, ${serviceId}))
    union all
    select 'test', t.requested_at, t.ended_at,
      coalesce(t.verdict ->> 'title', t.kind) || case when t.is_simulated then ' (simulated)' else '' end, t.test_id
    from line_test t
    where t.account_id = ${scope.accountId} and t.service_id = ${serviceId}
      and t.requested_at >= ${from} and t.requested_at < ${until} and t.status <> 'rejected'
    order by 2, 5 limit 50`.all(scope.tx)
