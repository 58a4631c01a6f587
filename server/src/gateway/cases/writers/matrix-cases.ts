import type { Case, World } from '../../../testing/matrix.ts'
import { createCase } from '../testing/create-case.ts'

export function cases({ database, account, otherAccount }: World): Record<string, Case> {
  const of = (accountId: string) => async () => ({ caseId: await createCase(database, accountId) })
  return {
    'GET /case-desk/api/writers': { forOperators: true, overAccounts: true },
    'PUT /case-desk/api/cases/:caseId/writing': {
      own: of(account),
      other: of(otherAccount),
      account,
      forOperators: true,
      body: () => ({ isWriting: true }),
    },
  }
}
