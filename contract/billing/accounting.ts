import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PlainDate, plainDate } from '../plain-date.ts'
import { lineOfText } from '../text.ts'
import { accountingLayouts, accountingRows } from './cost-values.ts'

const permissions = ['BusinessPortalBilling'] as const
const ByLayout = z.object({ layout: z.enum(accountingLayouts) })

/** Codes of the customer's own accounting program. */
export const AccountingCodes = z.object({
  /** The supplier as that program knows us: a contact name, or an account reference in Sage. */
  supplier: lineOfText(100),
  /** The account or nominal code of the charges. */
  account: lineOfText(100),
  /** The tax code of each VAT rate, in hundredths of a per cent; null is outside VAT. */
  taxCodes: z
    .array(z.object({ rate: z.number().int().min(0).max(10_000).nullable(), code: lineOfText(50) }))
    .max(20, 'Enter 20 tax codes or fewer.')
    .refine(
      (codes) => new Set(codes.map(({ rate }) => rate)).size === codes.length,
      'Enter one tax code for each rate.',
    ),
})
export type AccountingCodes = z.infer<typeof AccountingCodes>

export const AccountingSettings = z.object({
  /** With the codes that the program has at first, until the customer saves its own. */
  layouts: z.array(AccountingCodes.extend({ layout: z.enum(accountingLayouts), isSaved: z.boolean() })),
  /** Months with bills or credit notes, newest first, at most 24. */
  months: z.array(z.object({ month: PlainDate, bills: z.number().int() })),
})
export type AccountingSettings = z.infer<typeof AccountingSettings>

export const accountingRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/cost/accounting',
  summary: 'The codes for exports to accounting programs, and the months that can be exported',
  permissions,
  problems: ['whole_account_needed'],
  response: AccountingSettings,
})

export const accountingUpdate = endpoint({
  method: 'PUT',
  path: '/billing-info/api/cost/accounting/:layout',
  summary: 'Save the codes for one accounting program',
  permissions,
  problems: ['whole_account_needed'],
  params: ByLayout,
  body: AccountingCodes,
  response: AccountingCodes,
})

export const accountingExport = endpoint({
  method: 'GET',
  path: '/billing-info/api/cost/accounting/:layout/bills.csv',
  summary: 'The bills and credit notes issued in a month, as a file for an accounting program; at most 500 in a file',
  permissions,
  problems: ['whole_account_needed', 'accounting_code_missing'],
  params: ByLayout,
  query: z.object({
    month: plainDate('Enter the first day of a month.'),
    rows: z.enum(accountingRows).default('line'),
    /** The file, from 1, if the month has more than 500. */
    part: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  produces: 'text/csv',
})
