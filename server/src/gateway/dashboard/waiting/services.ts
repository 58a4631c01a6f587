import { cases as casesPermission } from '@portal/contract/cases.ts'
import { boolean, number, rowsOf, text, textOrNull, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AccountScope, scopeWith } from '../../actor.ts'
import { isVisible } from '../../cases/store.ts'
import { atSites } from '../../services/store.ts'
import { pageAddress } from '../page-address.ts'
import type { Item } from '../rank.ts'
import { moment } from '../words.ts'
import type { Asking, Found } from './waiting.ts'

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
})
type Row = z.infer<typeof Row>

/** Services that do not work as they should, with the case and the test that belong to them. */
export async function waitingServices(scope: AccountScope, { most, now }: Asking): Promise<Found> {
  const inCases = scopeWith(scope, casesPermission[0])
  const mayTest = scope.person.resources.includes('BusinessPortalDiagnostics')
  const { rows } = await rowsOf(Row)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", s.condition, s.condition_note as note,
      c.case_id as "caseId", coalesce(c.turn = 0, false) as "isPaused", c.next_at as "nextAt", t.test_id as "testId"
    from service s
      left join lateral (select c.case_id, c.turn, c.next_at from help_case c
        where c.account_id = s.account_id and c.service_id = s.service_id and c.turn < 2
          and ${inCases ? isVisible(inCases) : sql`false`}
        order by c.turn desc, c.updated_at desc limit 1) c on true
      left join lateral (select t.test_id from line_test t
        where t.account_id = s.account_id and t.service_id = s.service_id and t.status = 'complete'
          and t.valid_until > now() and ${mayTest}
        order by t.requested_at desc limit 1) t on true
    where s.account_id = ${scope.accountId} and s.attention in (0, 1) and ${atSites(scope.sites)}
    order by s.attention, s.name, s.service_id limit ${most}`.execute(scope.tx)
  const mayReport = inCases !== null
  return { items: rows.map((row) => itemOf(row, mayReport, now)), total: await countTroubled(scope) }
}

/** The table of counts knows at once, but not by site. */
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

function itemOf(row: Row, mayReport: boolean, now: Date): Item {
  const { serviceId, caseId, nextAt, isPaused } = row
  const isDown = row.condition === 'down'
  const path = pageAddress('/services/:serviceId', { params: { serviceId } })
  const casePath = caseId && pageAddress('/help-and-support/cases/:caseId', { params: { caseId } })
  const isPromised = nextAt !== null && !isPaused
  return {
    key: `service ${serviceId} ${row.condition}`,
    harm: isDown ? 'broken' : 'impaired',
    tone: isDown ? 'bad' : 'warn',
    state: isDown ? 'Down' : 'Degraded',
    name: row.name,
    note: row.productName,
    reference: serviceId,
    path,
    text: row.note ?? (isDown ? 'It does not work.' : 'It does not work as it should.'),
    otherwise: caseId || !mayReport ? null : 'Nobody works on it until it is reported.',
    deadline: null,
    due: isPromised
      ? nextAt < now
        ? `update was due ${moment(nextAt, now)}`
        : `update by ${moment(nextAt, now)}`
      : null,
    related: caseId && casePath ? { label: caseId, path: casePath } : null,
    action: actionOf(row, path, casePath, mayReport),
  }
}

function actionOf({ serviceId, testId }: Row, path: string, casePath: string | null, mayReport: boolean) {
  if (testId) {
    const params = { serviceId, testId }
    return { label: 'View test result', path: pageAddress('/services/:serviceId/diagnostics/:testId', { params }) }
  }
  if (casePath) return { label: 'View case', path: casePath }
  if (!mayReport) return { label: 'View service', path }
  return { label: 'Report it', path: pageAddress('/help-and-support/cases/new', { query: { serviceId } }) }
}
