import { CaseTargets } from '@portal/contract/cases/targets.ts'
import { TestStep, Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import { lineFamilies } from '@portal/contract/diagnostics/values.ts'
import { caseKinds } from '@portal/contract/cases/values.ts'
import { ServiceCase, ServiceIncident, ServiceOrder, ServiceTest } from '@portal/contract/services/overview.ts'
import { rowsOf, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { isVisible } from '../../../scope/visible-cases-store.ts'
import { Readings } from '../../../upstreams/line-tests/readings.ts'

/** Incidents that affect a service now or ended since yesterday, and planned work of the next 90 days. */
export const listIncidents = (scope: AccountScope, serviceId: string): Promise<ServiceIncident[]> =>
  rowsOf(ServiceIncident)`
    select i.ref, i.kind, i.title, i.state, ${utc('i.start')} as start, ${utc('i.eta')} as eta,
      i.minutes_down as "minutesDown", ${utc('i.next_update_by')} as "nextUpdateBy",
      case when jsonb_array_length(i.updates) > 0 then jsonb_build_object(
        'at', i.updates -> -1 -> 'at', 'text', i.updates -> -1 -> 'text') end as "lastUpdate",
      ${utc('i.ended_at')} as "endedAt", i.cause
    from incident i
    where (i.ended_at is null and i.start < ${scope.now}::timestamptz + interval '90 days'
        or i.ended_at > ${scope.now}::timestamptz - interval '1 day')
      and i.state <> 'cancelled' and exists (select from affected_services(${scope.accountId}, i.ref, ${serviceId}))
    order by case i.kind when 'MSO' then 0 when 'degradation' then 1 else 2 end, i.start, i.ref limit 20`.all(scope.tx)

const StoredCase = ServiceCase.omit({ isFault: true, targets: true }).extend({
  kind: z.enum(caseKinds),
  opened: timestamp,
  careLevel: textOrNull,
  targets: CaseTargets.nullable(),
})

/** Open cases about a service that the person may see, faults first. */
export const listOpenCases = (scope: AccountScope, serviceId: string): Promise<z.infer<typeof StoredCase>[]> =>
  rowsOf(StoredCase)`
    select c.case_id as "caseId", c.title, c.kind, c.status, c.priority, c.impact, c.incident_id as "incidentId",
      case c.waiting_on when 0 then 'customer' else 'provider' end as "waitingOn",
      ${utc('c.opened_at')} as "openedAt", c.opened_at as opened, c.opened_by_name as "openedByName",
      ${utc('c.responded_at')} as "respondedAt", ${utc('c.next_at')} as "nextAt",
      (select ${utc('m.at')} from case_message m
        where m.account_id = c.account_id and m.case_id = c.case_id and m.side = 'desk' and not m.is_internal
        order by m.message_id desc limit 1) as "lastUpdateAt",
      ${utc('c.resolve_by')} as "resolveBy", c.paused_at is not null as "isPaused", c.care_level as "careLevel", c.targets
    from help_case c
    where c.account_id = ${scope.accountId} and c.service_id = ${serviceId} and c.waiting_on < 2 and ${isVisible(scope)}
    order by (c.kind <> 'fault'), c.impact_rank, c.opened_at, c.case_id limit 10`.all(scope.tx)

const StoredTest = ServiceTest.omit({ steps: true, failedSteps: true, path: true }).extend({
  family: z.enum(lineFamilies).nullable(),
  steps: z.array(TestStep),
  readings: Readings,
  verdict: Verdict.nullable(),
})

/** The latest test of a line that has a verdict or will have one. */
export const findLastTest = (scope: AccountScope, serviceId: string): Promise<z.infer<typeof StoredTest> | null> =>
  rowsOf(StoredTest)`
    select t.test_id as "testId", t.kind, t.status, t.outcome, t.verdict ->> 'title' || case when t.is_simulated then ' (simulated)' else '' end as title,
      ${utc('t.requested_at')} as "requestedAt", t.requested_by_name as "requestedByName",
      t.family, t.steps, t.readings, t.verdict
    from line_test t
    where t.account_id = ${scope.accountId} and t.service_id = ${serviceId}
      and t.status in ('complete', 'running', 'queued')
      and exists(select from service s
        where s.account_id = t.account_id and s.service_id = t.service_id and ${atSites(scope.sites)})
    order by t.requested_at desc, t.test_id desc limit 1`.first(scope.tx)

/** Open orders that change a service, the next date first. */
export const listOpenOrders = (scope: AccountScope, serviceId: string): Promise<ServiceOrder[]> =>
  rowsOf(ServiceOrder)`
    select o.order_id as "orderId", o.type, o.product_name as "productName", o.status, o.stage, o.blocked_by as "blockedBy",
      coalesce(o.target_date > coalesce(o.contractual_date, o.committed_date), false) as "isLate",
      o.expected_date as expected
    from service_order o
    where o.account_id = ${scope.accountId} and o.service_id = ${serviceId} and o.status in ('Pending', 'Approved')
      and ${atSites(scope.sites, 'o.site_id')}
    order by o.expected_date nulls last, o.order_id limit 10`.all(scope.tx)
