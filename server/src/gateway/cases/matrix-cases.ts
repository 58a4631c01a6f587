import { sql } from 'kysely'
import type { CaseStatus } from '@portal/contract/cases/values.ts'
import { createContact } from '../../testing/factories.ts'
import { createFailedMail } from '../../testing/failed-mail.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createCase } from './testing/create-case.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const of = (accountId: string, status: CaseStatus) => async () => ({
    caseId: await createCase(database, accountId, { status, watchers: ['w@portal.example'] }),
    watcherId: 'W0',
  })
  const one = (status: CaseStatus = 'inProgress') => ({ own: of(account, status), other: of(otherAccount, status) })
  const withFile = (accountId: string) => async () => {
    const caseId = await createCase(database, accountId)
    const fileId = caseId.replaceAll(/\D/g, '').padStart(16, '0')
    await sql`
      insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
      values (${accountId}, ${fileId}, 'case', ${caseId}, 'a.txt', 'text/plain', 1, 'a', 'x')`.execute(database.system)
    await sql`
      update case_message set file_ids = array[${fileId}] where account_id = ${accountId} and case_id = ${caseId}`.execute(
      database.system,
    )
    return { caseId, fileId }
  }
  const failedMail = (accountId: string) => async () => {
    const caseId = await createCase(database, accountId)
    return { caseId, deliveryId: await createFailedMail(database, accountId, { entity: 'case', entityId: caseId }) }
  }
  const form = () => {
    const data = new FormData()
    data.set('file', new File(['a,b'], 'a.csv', { type: 'text/csv' }))
    return data
  }
  const callerId = await createContact(database, account)
  const otherId = await createCase(database, account)
  const desk = { ...one(), forOperators: true } as const
  return {
    'GET /case-info/api/cases': {},
    'GET /case-info/api/cases.csv': {},
    'GET /case-info/api/customer-cases': { forDealers: true },
    'GET /case-info/api/customer-cases.csv': { forDealers: true },
    'GET /case-info/api/customer-case-summary': { forDealers: true },
    'GET /case-info/api/summary': {},
    'GET /case-info/api/subjects': {},
    'GET /case-info/api/colleagues': {},
    'GET /case-info/api/cases/:caseId': one(),
    'POST /case-info/api/cases': {
      body: () => ({ kind: 'information', title: 'A question', description: 'How does this work?' }),
    },
    'PATCH /case-info/api/cases/:caseId': { ...one(), body: () => ({ ownRef: 'INC-1' }) },
    'POST /case-info/api/cases/:caseId/messages': { ...one('pending'), body: () => ({ text: 'Here it is.' }) },
    'POST /case-info/api/cases/:caseId/closure': { ...one(), body: () => ({ rating: { score: 4 } }) },
    'POST /case-info/api/closures': { body: () => ({ caseIds: ['CS-1'] }) },
    'POST /case-info/api/cases/:caseId/rating': { ...one('closed'), body: () => ({ score: 5 }) },
    'POST /case-info/api/cases/:caseId/reopening': { ...one('closed'), body: () => ({ text: 'It is back.' }) },
    'POST /case-info/api/cases/:caseId/escalation': {
      ...one(),
      body: () => ({ phone: '01632 960217', reason: 'We cannot trade.' }),
    },
    'POST /case-info/api/cases/:caseId/watchers': { ...one(), body: () => ({ email: 'office@portal.example' }) },
    'DELETE /case-info/api/cases/:caseId/watchers/:watcherId': one(),
    'POST /case-info/api/attachments': { form },
    'GET /case-info/api/cases/:caseId/attachments/:fileId': { own: withFile(account), other: withFile(otherAccount) },
    'GET /case-desk/api/cases/:caseId/attachments/:fileId': {
      own: withFile(account),
      other: withFile(otherAccount),
      forOperators: true,
    },
    'GET /case-desk/api/cases': { forOperators: true },
    'POST /case-desk/api/cases': {
      forOperators: true,
      body: () => ({
        kind: 'information',
        title: 'A question',
        description: 'How does this work?',
        callerId,
        replyBy: 'email',
      }),
    },
    'GET /case-desk/api/callers': { forOperators: true },
    'GET /case-desk/api/subjects': { forOperators: true },
    'GET /case-desk/api/outlook': { forOperators: true, query: '?kind=information' },
    'POST /case-desk/api/cases/:caseId/calls': { ...desk, body: () => ({ callerId, text: 'It is still down.' }) },
    'GET /case-desk/api/cases/:caseId': desk,
    'GET /case-desk/api/cases/:caseId/deliveries': desk,
    'POST /case-desk/api/cases/:caseId/deliveries/:deliveryId/resends': {
      own: failedMail(account),
      other: failedMail(otherAccount),
      forOperators: true,
    },
    'POST /case-desk/api/cases/:caseId/answers': { ...desk, body: () => ({ text: 'We look into it.' }) },
    'PATCH /case-desk/api/cases/:caseId': { ...desk, body: () => ({ status: 'held' }) },
    'POST /case-desk/api/cases/:caseId/watchers': { ...desk, body: () => ({ email: 'office@portal.example' }) },
    'DELETE /case-desk/api/cases/:caseId/watchers/:watcherId': desk,
    'POST /case-desk/api/cases/:caseId/resolution': { ...desk, body: () => ({ text: 'It works again.' }) },
    'POST /case-desk/api/cases/:caseId/escalation': {
      ...desk,
      body: () => ({ phone: '01632 960217', reason: 'They cannot trade.' }),
    },
    'POST /case-desk/api/cases/:caseId/merger': { ...desk, body: () => ({ otherId }) },
    'POST /case-desk/api/attachments': { form, forOperators: true },
  }
}
