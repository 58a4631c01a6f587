import { sql } from 'kysely'
import { createService } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createFailedMail } from '../../testing/failed-mail.ts'
import { createPlan, planContent } from '../../testing/plans.ts'

/** A plan is out of reach for an account without services in its category. */
export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  await createService(database, account, { productCategory: 'Colocation' })
  await createService(database, otherAccount, {
    serviceId: 'S-OTHER-PLAN',
    productCategory: 'Infrastructure - On-demand (AWS)',
  })
  const planId = await createPlan(database, 'Colocation')
  const ofPlan = { own: { planId }, other: { planId: await createPlan(database, 'Infrastructure - On-demand (AWS)') } }
  const version = () => ({ version: 1 })
  // Publishing consumes the draft.
  const withDraft = async () => {
    const id = await createPlan(database, 'Colocation')
    await draft(database, id)
    return { planId: id }
  }
  const forDesk = { own: { planId }, other: { planId: 'NO-SUCH-PLAN' }, forOperators: true } as const
  return {
    'GET /plan-info/api/plans': {},
    'GET /plan-info/api/plans.csv': {},
    'GET /plan-info/api/results': {},
    'GET /plan-info/api/review.pdf': {},
    'GET /plan-info/api/plans/:planId': ofPlan,
    'GET /plan-info/api/plans/:planId/versions': ofPlan,
    'GET /plan-info/api/plans/:planId/ladders': ofPlan,
    'GET /plan-info/api/plans/:planId/document.pdf': ofPlan,
    'PUT /plan-info/api/plans/:planId/reading': { ...ofPlan, body: version },
    'POST /plan-info/api/plans/:planId/acknowledgements': { ...ofPlan, body: version },
    'GET /plan-desk/api/plans/:planId/versions': forDesk,
    'GET /plan-desk/api/plans/:planId': forDesk,
    'GET /plan-desk/api/plans/:planId/accounts': { ...forDesk, overAccounts: true },
    'GET /plan-desk/api/plans/:planId/deliveries': { ...forDesk, overAccounts: true },
    'POST /plan-desk/api/plans/:planId/deliveries/:deliveryId/resends': {
      ...forDesk,
      own: async () => ({
        planId,
        deliveryId: await createFailedMail(database, account, { entity: 'plan', entityId: planId }),
      }),
      other: { planId, deliveryId: '1' },
    },
    'PUT /plan-desk/api/plans/:planId/draft': { ...forDesk, body: () => ({ content: planContent() }) },
    'GET /plan-desk/api/care-levels': { forOperators: true },
    'PUT /plan-desk/api/care-levels/:name': {
      own: { name: 'Basic' },
      forOperators: true,
      body: () => ({ repair: { amount: 6, unit: 'hours' }, hours: planContent().escalation.hours }),
    },
    'DELETE /plan-desk/api/care-levels/:name': {
      own: async () => ({ name: await addCareLevel(database) }),
      other: { name: 'No such level' },
      forOperators: true,
    },
    'POST /plan-desk/api/plans/:planId/publications': {
      ...forDesk,
      own: withDraft,
      body: () => ({ version: 2, reason: 'Faster.' }),
    },
  }
}

let levels = 0

async function addCareLevel({ system }: World['database']): Promise<string> {
  levels += 1
  const name = `Level of test ${levels}`
  await sql`
    insert into care_level (name, repair, hours) select ${name}, repair, hours from care_level where name = '24/7'`.execute(
    system,
  )
  return name
}

async function draft({ system }: World['database'], planId: string): Promise<void> {
  const content = planContent({ summary: 'Something else.' })
  await sql`
    insert into service_plan_version (plan_id, version, status, content)
    values (${planId}, 2, 'draft', ${JSON.stringify(content)}::jsonb)`.execute(system)
}
