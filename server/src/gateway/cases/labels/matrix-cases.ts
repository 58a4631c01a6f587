import { sql } from 'kysely'
import type { Case, World } from '../../../testing/matrix.ts'
import { createCase } from '../testing/create-case.ts'

export function cases({ database, account, otherAccount }: World): Record<string, Case> {
  const of = (accountId: string) => async () => {
    const [caseId, otherId] = [await createCase(database, accountId), await createCase(database, accountId)]
    await sql`
      insert into case_link (account_id, case_id, other_id)
      values (${accountId}, ${caseId}, ${otherId}), (${accountId}, ${otherId}, ${caseId})`.execute(database.system)
    return { caseId, otherId }
  }
  const one = { own: of(account), other: of(otherAccount), account, forOperators: true } as const
  const path = '/case-desk/api/cases/:caseId'
  return {
    'GET /case-desk/api/tags': { forOperators: true, overAccounts: true },
    [`GET ${path}/labels`]: one,
    [`PUT ${path}/tags`]: { ...one, body: () => ({ tags: ['router'] }) },
    [`POST ${path}/links`]: { ...one, body: ({ otherId }) => ({ otherId }) },
    [`DELETE ${path}/links/:otherId`]: one,
  }
}
