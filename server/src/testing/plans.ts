import type { PlanContent } from '@portal/contract/plans/content.ts'
import type { ProductCategory } from '@portal/contract/services/category.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

let lastNumber = 0

/** A minimal plan; tests add the parts that they are about. */
export function planContent(of: Partial<PlanContent> = {}): PlanContent {
  const always = () => ({ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', bankHolidays: 'open' as const })
  return {
    summary: 'What you can expect of us.',
    sections: [{ key: 'billing', title: 'Billing queries', paragraphs: ['Query a bill within 30 days.'] }],
    contactPoints: [
      { stage: 'fault', team: 'Faults', phone: '01632 960 140', email: 'faults@portal.example', hours: [always()] },
    ],
    escalation: {
      hours: always(),
      levels: [
        { level: 1, role: 'Engineer', name: 'Ottoline Frear', phone: '01632 960 141', opensAfterHours: 0 },
        { level: 2, role: 'Leader', name: 'Caspian Dole', phone: '01632 960 142', opensAfterHours: 4 },
      ],
    },
    slaRows: [
      {
        serviceType: 'Leased line',
        priority: 'P1',
        meaning: 'Service down',
        respond: { amount: 1, unit: 'hours' },
        updateEvery: null,
        targetFix: { amount: 5, unit: 'hours' },
        hours: always(),
        credit: null,
      },
    ],
    careLevels: [],
    availability: [],
    exclusions: ['announcedWork'],
    ...of,
  }
}

/** Returns the plan id; the last of the versions is in force. */
export async function createPlan(
  { system }: Pick<Database, 'system'>,
  productCategory: ProductCategory,
  versions: readonly PlanContent[] = [planContent()],
): Promise<string> {
  lastNumber += 1
  const planId = `PLAN-${lastNumber}`
  await sql`
    insert into service_plan (plan_id, title, product_category)
    values (${planId}, ${`Plan ${lastNumber}`}, ${productCategory})`.execute(system)
  for (const [index, content] of versions.entries()) {
    await sql`
      insert into service_plan_version (plan_id, version, status, issue_date, content)
      values (${planId}, ${index + 1}, ${index + 1 === versions.length ? 'approved' : 'superseded'},
        ${`2026-01-0${index + 1}`}, ${JSON.stringify(content)}::jsonb)`.execute(system)
  }
  return planId
}
