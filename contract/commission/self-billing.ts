import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { PlainDate } from '../plain-date.ts'
import { lineOfText } from '../text.ts'
import { Statement, StatementRef } from './commission.ts'
import { missingParts, selfBillingKinds } from './self-billing-values.ts'

/** One of the two parties, as the law names it. */
export const Party = z.object({
  legalName: z.string(),
  address: z.string(),
  companyNo: z.string().nullable(),
  /** Null if not registered for VAT. */
  vatNo: z.string().nullable(),
})
export type Party = z.infer<typeof Party>

/** A statement that a credit note corrects; without a number if no invoice was issued for it. */
export const CorrectedInvoice = z.object({
  statementRef: StatementRef,
  number: z.string().nullable(),
  issuedOn: PlainDate.nullable(),
})
export type CorrectedInvoice = z.infer<typeof CorrectedInvoice>

export const SelfBillingDocument = z.object({
  kind: z.enum(selfBillingKinds),
  number: z.string(),
  issuedOn: PlainDate,
  taxPoint: PlainDate,
  provider: Party,
  dealer: Party,
  /** Only a credit note has reasons and corrects invoices. */
  reasons: z.array(z.string()),
  originals: z.array(CorrectedInvoice),
})
export type SelfBillingDocument = z.infer<typeof SelfBillingDocument>

/** The document of a statement, or what it still needs. */
export const SelfBilling = z.object({
  document: SelfBillingDocument.nullable(),
  missing: z.array(z.enum(missingParts)),
})
export type SelfBilling = z.infer<typeof SelfBilling>

const Agreement = z.object({ startsOn: PlainDate, endsOn: PlainDate, vatNo: z.string().nullable() })

export const SelfBillingDetails = z.object({
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  companyNo: z.string().nullable(),
  vatNo: z.string().nullable(),
  /** The newest first. */
  agreements: z.array(Agreement),
})
export type SelfBillingDetails = z.infer<typeof SelfBillingDetails>

const filled = (max: number, message: string) => lineOfText(max).refine((text) => text !== '', message)
const VatNumber = lineOfText(20)
  .transform((text) => text.toUpperCase().replaceAll(/\s+/g, ' '))
  .refine((text) => text === '' || /^[A-Z]{2} ?[\dA-Z]{2,12}$/.test(text), 'Enter a VAT number such as GB 123456789.')
  .transform((text) => text || null)

export const selfBillingRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/self-billing',
  summary: 'The legal details and the self-billing agreements of the dealer',
  permissions: ['BusinessPortalDealers'],
  comesWith: ['statements'],
  response: SelfBillingDetails,
  problems: ['dealers_only'],
})

export const statementRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef',
  summary: 'One statement with its totals, and its self-billing invoice or what that still needs',
  permissions: ['BusinessPortalDealers'],
  comesWith: ['statement'],
  params: z.object({ statementRef: StatementRef }),
  response: Statement.extend({ selfBilling: SelfBilling }),
  problems: ['dealers_only'],
})
export type StatementAnswer = z.infer<typeof statementRead.response>

const desk = requireStaffRoom('DeskCommission')

export const deskSelfBillingRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/desk/self-billing',
  summary: 'The legal details and the self-billing agreements of a dealer',
  permissions: desk,
  response: SelfBillingDetails,
})

export const deskSelfBillingDocumentRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/desk/statements/:statementRef/self-billing',
  summary: 'The self-billing invoice or credit note of a statement or of its preview, or what it still needs today',
  permissions: desk,
  params: z.object({ statementRef: StatementRef }),
  response: SelfBilling,
})

export const deskSelfBillingDetailsUpdate = endpoint({
  method: 'PUT',
  path: '/commission-info/api/desk/self-billing/details',
  summary: 'Set the legal name, the address and the VAT number of a dealer',
  permissions: desk,
  body: z.object({
    legalName: filled(200, 'Enter the legal name.'),
    address: filled(300, 'Enter the address.'),
    vatNo: VatNumber.nullable(),
  }),
  response: SelfBillingDetails,
})

export const selfBillingAgreementCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/self-billing/agreements',
  summary: 'Record a signed self-billing agreement; one in force ends on the day before',
  permissions: desk,
  body: z.object({ startsOn: PlainDate, endsOn: PlainDate }).refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'Enter a day after the agreement starts.',
  }),
  response: SelfBillingDetails,
  problems: ['agreement_overlaps'],
})

export const selfBillingDocumentIssue = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/statements/:statementRef/self-billing',
  summary: 'Issue the self-billing invoice or credit note of a statement; it never changes',
  permissions: desk,
  params: z.object({ statementRef: StatementRef }),
  response: SelfBilling,
  problems: ['self_billing_incomplete', 'self_billing_issued'],
})
