import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorResource, requireStaffRoom } from '../permission.ts'
import { CaseById, TypedCaseId } from './cases.ts'
import { InboundMail } from './files.ts'
import { caseKinds, emailReasons } from './values.ts'

// Emails to the provider. A reply joins its case, a known sender opens a new one, and the rest waits for the staff.
const desk = { permissions: requireStaffRoom('DeskCases'), isForPeople: true } as const

export const NewEmail = InboundMail.extend({
  subject: z.string().max(1000).default(''),
  /** The header of this name that the provider's own mail server has added (RFC 8601). */
  authenticationResults: z.string().max(4000).optional(),
})
export type NewEmail = z.output<typeof NewEmail>

export const caseEmailCreate = endpoint({
  method: 'POST',
  path: '/case-desk/api/emails',
  summary:
    'Receive an email: a reply joins its case, one of a contact whose domain confirms it (DMARC) opens a case, any other waits at the desk; once per Message-ID',
  permissions: [operatorResource],
  body: NewEmail,
  response: z.object({
    outcome: z.enum(['added', 'opened', 'waiting', 'repeated', 'ignored']),
    /** The case that it opened. */
    caseId: z.string().nullable(),
  }),
  problems: ['case_closed', 'case_merged', 'case_not_closed', 'email_empty', 'file_missing', 'limit_reached'],
})

const ById = z.object({ emailId: z.string().regex(/^EM-[0-9A-Z]{12}$/) })

export const DeskEmail = z.object({
  emailId: z.string(),
  fromAddress: z.string(),
  fromName: z.string(),
  subject: z.string(),
  text: z.string(),
  reason: z.enum(emailReasons).nullable(),
  receivedAt: z.iso.datetime(),
  isWaiting: z.boolean(),
  /** Accounts with a contact of this address, else those with most of their contacts at its domain, five at most. */
  accounts: z.array(z.object({ accountId: z.string(), accountName: z.string() })),
})
export type DeskEmail = z.infer<typeof DeskEmail>

export const deskEmailRead = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk-info/api/emails/:emailId',
  summary: 'An email that waits at the desk, with the accounts that its sender may belong to',
  params: ById,
  response: DeskEmail,
})

export const deskEmailCaseCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/case-desk/api/emails/:emailId/case',
  summary: 'Open a case of the account for the sender of a waiting email, who follows it and is emailed its number',
  params: ById,
  body: z.object({ kind: z.enum(caseKinds, 'Choose a category.') }),
  response: CaseById,
  problems: ['email_handled'],
})

export const deskEmailMessageCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/case-desk/api/emails/:emailId/message',
  summary: 'Add a waiting email to an open case of the account; the sender then follows the case',
  params: ById,
  body: z.object({ caseId: TypedCaseId }),
  response: CaseById,
  problems: ['case_closed', 'case_merged', 'email_handled', 'limit_reached'],
})

export const deskEmailDiscard = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/case-desk/api/emails/:emailId',
  summary: 'Discard a waiting email; its sender is not informed',
  params: ById,
  response: ById,
  problems: ['email_handled'],
})
