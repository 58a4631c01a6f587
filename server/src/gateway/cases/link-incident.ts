import { z } from 'zod'
import type { LinkedIncident } from '../../lib/link-cases.ts'
import type { JobParts } from '../../jobs/job-parts.ts'
import { asSystem } from '../actor.ts'
import { listCasesOfIncident } from './incident-store.ts'
import { carryOut } from './service.ts'
import { lockCase } from './store.ts'

const Linked: z.ZodType<LinkedIncident> = z.object({
  accountId: z.string(),
  ref: z.string(),
  title: z.string(),
  text: z.string(),
})

/**
 * Links open fault cases to an incident at their service, with its first update in the thread. There is no email: people who
 * follow incidents have one. A repeated run finds the linked cases and changes none.
 */
export async function linkCases({ config, database }: JobParts, payload: unknown, now: Date): Promise<void> {
  const { accountId, ref, title, text } = Linked.parse(payload)
  await asSystem(database, { accountId, now }, async (scope) => {
    for (const caseId of await listCasesOfIncident(scope, ref)) {
      // A transaction runs one statement at a time.
      const state = await lockCase(scope, caseId)
      if (!state || state.incidentId !== null) continue
      await carryOut({ scope, config }, state, {
        action: 'case updated',
        state: { ...state, incidentId: ref },
        messages: [{ kind: 'work', side: 'desk', authorName: 'Portal', body: `Linked to ${ref}: ${title}\n${text}` }],
      })
    }
  })
}
