import { sql } from 'kysely'
import type { Case, World } from '../../../testing/matrix.ts'
import { createCase } from '../testing/create-case.ts'

export function cases({ database, account, otherAccount }: World): Record<string, Case> {
  const email = async () => {
    const emailId = `EM-${crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
    await sql`
      insert into case_email (email_id, from_address, from_name, subject, text, reason)
      values (${emailId}, 'a@b.example', 'A', 'Hello', 'Hello', 'unknown')`.execute(database.system)
    return { emailId }
  }
  const one = { own: email, account, forOperators: true } as const
  const withCase = (accountId: string) => async () => ({
    ...(await email()),
    caseId: await createCase(database, accountId),
  })
  const path = '/case-desk/api/emails'
  return {
    [`POST ${path}`]: {
      forOperators: true,
      overAccounts: true,
      body: () => ({
        messageId: crypto.randomUUID(),
        to: 'support@portal.example',
        from: 'a@b.example',
        text: 'Hello',
      }),
    },
    'GET /desk-info/api/emails/:emailId': { own: email, forOperators: true, overAccounts: true },
    [`POST ${path}/:emailId/case`]: { ...one, body: () => ({ kind: 'information' }) },
    [`POST ${path}/:emailId/message`]: {
      ...one,
      own: withCase(account),
      other: withCase(otherAccount),
      body: ({ caseId }) => ({ caseId }),
    },
    [`DELETE ${path}/:emailId`]: one,
  }
}
