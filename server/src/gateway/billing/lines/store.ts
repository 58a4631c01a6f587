import { BillLine, ComparedLine } from '@portal/contract/billing/lines.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

/** The lines of a bill that the caller may see, in its order. */
export const listLines = (scope: AccountScope, billId: string): Promise<BillLine[]> =>
  rowsOf(BillLine)`
    select l.line_no as "lineNo", l.kind, l.charge_id as "chargeId", l.description, l.product_name as "productName",
      l.service_id as "serviceId", s.name as "serviceName", l.site_id as "siteId", si.name as "siteName",
      l.cost_centre as "costCentre", l.order_id as "orderId", l.case_id as "caseId", l.credit_id as "creditId",
      l.starts_on as "startsOn", l.ends_on as "endsOn", l.monthly_price as "monthlyPrice", l.percent, l.reason, l.amount,
      l.vat_rate as "vatRate"
    from bill_line l
      left join service s on s.account_id = l.account_id and s.service_id = l.service_id
      left join site si on si.account_id = l.account_id and si.site_id = l.site_id
    where l.account_id = ${scope.accountId} and l.bill_id = ${billId} and ${atSites(scope.sites, 'l.site_id')}
    order by l.line_no`.all(scope.tx)

const QueryOfLine = z.object({ lineNo: z.number().int(), query: ComparedLine.shape.query.unwrap() })

/** The latest query of each line that has one, if the caller may see all lines of the query. */
export const listQueriesOfLines = (scope: AccountScope, billId: string): Promise<z.infer<typeof QueryOfLine>[]> =>
  rowsOf(QueryOfLine)`
    select distinct on (ql.line_no) ql.line_no as "lineNo",
      json_build_object('caseId', q.case_id, 'outcome', q.outcome, 'answer', q.answer) as query
    from bill_query_line ql join bill_query q using (account_id, case_id)
    where ql.account_id = ${scope.accountId} and ql.bill_id = ${billId} and (
      select bool_and(coalesce(${atSites(scope.sites, 'l.site_id')}, false))
      from bill_query_line o join bill_line l using (account_id, bill_id, line_no)
      where o.account_id = q.account_id and o.case_id = q.case_id)
    order by ql.line_no, q.asked_at desc`.all(scope.tx)
