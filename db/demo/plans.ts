import { PlanContent } from '@portal/contract/plan-content.ts'
import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { brackenfell } from './accounts.ts'
import { loadCaseResults } from './case-results.ts'
import type { Calendar } from './day.ts'
import { planDocuments } from './plan-documents.ts'
import { hours } from './plan-texts.ts'

/** Plans in every state: changed since it was read, acknowledged, read, never opened, and a draft of the desk's. */
export async function loadPlans(db: Sql, calendar: Calendar): Promise<void> {
  for (const { planId, title, productCategory, content } of planDocuments) {
    // oxlint-disable-next-line no-await-in-loop -- five plans, in order
    await sql`
      insert into service_plan (plan_id, title, product_category) values (${planId}, ${title}, ${productCategory})`.execute(
      db,
    )
    const versions = versionsOf(planId, content, calendar)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sql`
      insert into service_plan_version (plan_id, version, status, issue_date, reason, content)
      select ${planId}, version, status, issued, reason, content
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v (version integer, status text, issued date,
        reason text, content jsonb)`.execute(db)
  }
  await acknowledge(db, 'CSP-LEASED-LINE', 2, -200)
  await acknowledge(db, 'CSP-BROADBAND', 2, -60)
  await acknowledge(db, 'CSP-DATA-CENTRE', 1, -90, 'Martin Ternbeck')
  await read(db, 'CSP-LEASED-LINE', 2)
  await read(db, 'CSP-BROADBAND', 2)
  await read(db, 'CSP-VOICE', 1)
  await loadCaseResults(db, calendar)
}

interface Version {
  version: number
  status: 'draft' | 'approved' | 'superseded'
  issued: string | null
  reason?: string
  content: PlanContent
}

function versionsOf(planId: string, content: PlanContent, calendar: Calendar): Version[] {
  const now = PlanContent.parse(content)
  const inForce = (version: number, days: number, reason?: string): Version => ({
    version,
    status: 'approved',
    issued: calendar.inDays(days),
    ...(reason && { reason }),
    content: now,
  })
  const before = (version: number, days: number, old: PlanContent): Version => ({
    version,
    status: 'superseded',
    issued: calendar.inDays(days),
    content: PlanContent.parse(old),
  })
  if (planId === 'CSP-LEASED-LINE') {
    const second = slower(now)
    return [
      before(1, -700, withoutComplaints(second)),
      before(2, -320, second),
      inForce(3, -9, 'More engineers at night: what is down is repaired sooner.'),
    ]
  }
  if (planId === 'CSP-BROADBAND')
    return [before(1, -500, withoutComplaints(now)), inForce(2, -75, 'You asked how to complain. Now it says so.')]
  if (planId === 'CSP-VOICE') {
    const draft = {
      ...now,
      summary: 'What you can expect of us for SIP trunks, hosted voice, numbers and fax to mail.',
    }
    return [inForce(1, -150), { version: 2, status: 'draft', issued: null, content: draft }]
  }
  return [inForce(1, -130)]
}

/** As the leased-line plan was before: slower for what is down, another number, a later second level. */
function slower(now: PlanContent): PlanContent {
  return {
    ...now,
    contactPoints: now.contactPoints.map((point) =>
      point.stage === 'fault' ? { ...point, phone: '01632 960 149' } : point,
    ),
    slaRows: now.slaRows.map((row) => (row.priority === 'P1' ? { ...row, targetFix: hours(6) } : row)),
    escalation: {
      ...now.escalation,
      levels: now.escalation.levels.map((level) => (level.level === 2 ? { ...level, opensAfterHours: 3 } : level)),
    },
  }
}

function withoutComplaints(now: PlanContent): PlanContent {
  return { ...now, sections: now.sections.filter(({ key }) => key !== 'complaints') }
}

const reader = 'service.desk@brackenfell.example'

async function acknowledge(db: Sql, planId: string, version: number, days: number, dealer?: string): Promise<void> {
  await sql`
    insert into plan_acknowledgement (account_id, plan_id, version, user_id, name, on_behalf_of, at)
    select ${brackenfell}, ${planId}, ${version}, user_id, ${dealer ?? 'Service Desk'},
      ${dealer ? 'Ternbeck Telecom Partners Ltd' : null}, now() + make_interval(days => ${days}::integer)
    from portal_user where email = ${reader}`.execute(db)
}

async function read(db: Sql, planId: string, version: number): Promise<void> {
  await sql`
    insert into plan_reading (account_id, plan_id, user_id, version)
    select ${brackenfell}, ${planId}, user_id, ${version} from portal_user where email = ${reader}`.execute(db)
}
