import type { ContactImportRow } from '@portal/contract/contacts/imports.ts'
import { phoneOf, refusalOfMobile } from '../../../lib/phone-number.ts'
import { type Judged, judgeRows } from './policy.ts'

/** Decides the outcome of each row of a sheet, given the email addresses in use. */
export function judgeSheet(rows: readonly ContactImportRow[], takenEmails: ReadonlyMap<string, string>): Judged[] {
  return judgeRows(rows, takenEmails, { readPhone: phoneOf, refusalOfMobile })
}
