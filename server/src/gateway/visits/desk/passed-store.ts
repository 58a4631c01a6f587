import { PassCheck } from '@portal/contract/visits/desk.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'

const Passed = z.strictObject({ ...PassCheck.shape, passNumber: number, version: number })

/** A visitor of a visit of any account, with the versions that a pass must name. */
export const findPassed = (
  desk: DeskScope,
  { visitId, visitorId }: { visitId: string; visitorId: string },
): Promise<z.infer<typeof Passed> | null> =>
  rowsOf(Passed)`
    select v.account_id as "accountId", a.trading_name as "accountName", v.visit_id as "visitId", v.status,
      r.visitor_id as "visitorId", r.name, r.company, coalesce(c.name, '') as place,
      ${utc('v.starts_at')} as "startsAt", ${utc('v.ends_at')} as "endsAt", ${utc('p.checked_in_at')} as "checkedInAt",
      v.pass_number as "passNumber", r.version
    from visit v join account a using (account_id) left join data_centre c using (data_centre_id)
    join visit_visitor p on p.account_id = v.account_id and p.visit_id = v.visit_id
    join visitor r on r.account_id = p.account_id and r.visitor_id = p.visitor_id
    where v.visit_id = ${visitId} and r.visitor_id = ${visitorId} and v.starts_at is not null`.first(desk.tx)
