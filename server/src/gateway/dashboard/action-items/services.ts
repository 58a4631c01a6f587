import { pageOf } from '@portal/contract/page-of.ts'
import { cases as casesPermission } from '@portal/contract/cases/cases.ts'
import { boolean, number, rowsOf, text, textOrNull, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { scopeWith } from '../../actor.ts'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { utcText } from '../../../lib/utc.ts'
import { atSites } from '../../../scope/sites-store.ts'
import type { Item } from '../rank.ts'
import { moment } from '../words.ts'
import { faultCase } from '../fault-case-store.ts'
import type { ActionItemQuery, ActionItems } from './action-items.ts'

const Row = z.strictObject({
  serviceId: text,
  name: text,
  productName: text,
  condition: z.enum(['down', 'degraded']),
  note: textOrNull,
  caseId: textOrNull,
  isPaused: boolean,
  nextAt: timestampOrNull,
  testId: textOrNull,
  isInIncident: boolean,
  incidentUpdateAt: timestampOrNull,
})
type Row = z.infer<typeof Row>

/** Faulty services, with the case about their fault and their line test. For a person without cases, the incident says who acts. */
export async function serviceItems(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const inCases = scopeWith(scope, casesPermission[0])
  const mayTest = scope.person.resources.includes('BusinessPortalDiagnostics')
  const mayReport = inCases !== null
  const listed = rowsOf(Row)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", s.condition, s.condition_note as note,
      c.case_id as "caseId", coalesce(c.waiting_on = 0, false) as "isPaused", c.next_at as "nextAt", t.test_id as "testId",
      i.ref is not null as "isInIncident", i.next_update_by as "incidentUpdateAt"
    from service s
      left join lateral (${faultCase(inCases)}) c on true
      left join lateral (select t.test_id from line_test t
        where t.account_id = s.account_id and t.service_id = s.service_id and t.status = 'complete'
          and t.valid_until > now() and ${mayTest}
        order by t.requested_at desc limit 1) t on true
      left join lateral (${incidentOf(scope, !mayReport)}) i on true
    where s.account_id = ${scope.accountId} and s.attention in (0, 1) and ${atSites(scope.sites)}
    order by s.attention, s.name, s.service_id limit ${most}`.all(scope.tx)
  const [rows, total] = await allRead([listed, countTroubled(scope)])
  return { items: rows.map((row) => itemOf(row, mayReport, scope.now)), total }
}

/** The incident that affects `service s` now and is not yet restored. */
const incidentOf = (scope: AccountScope, isAsked: boolean) => sql`
  select i.ref, i.next_update_by from incident_account a join incident i on i.ref = a.ref
  where ${isAsked} and a.account_id = ${scope.accountId} and i.kind <> 'PEW' and i.start <= now() and i.ended_at is null
    and i.state not in ('cancelled', 'restoration')
    and exists (select from affected_services(${scope.accountId}, i.ref, s.service_id))
  order by i.start, i.ref limit 1`

/** The table of counts is fast, but has no counts by site. */
async function countTroubled(scope: AccountScope): Promise<number> {
  const { rows } = await (scope.sites
    ? rowsOf({ total: number })`
        select count(*) as total from service s
        where s.account_id = ${scope.accountId} and s.attention in (0, 1) and ${atSites(scope.sites)}`
    : rowsOf({ total: number })`
        select coalesce(sum(services), 0)::bigint as total from service_count
        where account_id = ${scope.accountId} and condition in ('down', 'degraded')`
  ).execute(scope.tx)
  return rows[0]?.total ?? 0
}

const keyOf = ({ serviceId, condition }: Pick<Row, 'serviceId' | 'condition'>) => `service ${serviceId} ${condition}`

/** A service that is down or degraded needs attention until it works. */
export const canSnooze = (key: string): boolean => !/^service .* (?:down|degraded)$/.test(key)

function itemOf(row: Row, mayReport: boolean, now: Date): Item {
  const { serviceId, caseId, isPaused, isInIncident } = row
  const isDown = row.condition === 'down'
  const path = pageOf('service', { serviceId })
  const casePath = caseId && pageOf('case', { caseId })
  const nextAt = isPaused ? null : (row.nextAt ?? row.incidentUpdateAt)
  return {
    key: keyOf(row),
    harm: isDown ? 'broken' : 'impaired',
    tone: isDown ? 'bad' : 'warn',
    state: isDown ? 'Down' : 'Degraded',
    name: row.name,
    note: row.productName,
    reference: serviceId,
    path,
    text: row.note ?? (isDown ? 'The service is down.' : 'The service is degraded.'),
    otherwise: caseId || !mayReport ? null : 'No case is open. Report it to start the repair.',
    deadline: null,
    waitingOn: mayReport && (isPaused || !caseId) ? 'customer' : mayReport || isInIncident ? 'provider' : null,
    dueAt: nextAt && utcText(nextAt),
    due: nextAt && (nextAt < now ? `update was due ${moment(nextAt, now)}` : `update by ${moment(nextAt, now)}`),
    related: caseId && casePath ? { label: caseId, path: casePath } : null,
    action: actionOf(row, path, casePath, mayReport),
  }
}

function actionOf({ serviceId, testId }: Row, path: string, casePath: string | null, mayReport: boolean) {
  if (testId) {
    const params = { serviceId, testId }
    return { label: 'View test result', path: pageOf('lineTest', params) }
  }
  if (casePath) return { label: 'View case', path: casePath }
  if (!mayReport) return { label: 'View service', path }
  return { label: 'Report it', path: pageOf('caseNew', { serviceId }) }
}
