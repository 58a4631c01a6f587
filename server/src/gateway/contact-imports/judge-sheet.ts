import type { ContactImportRow } from '@portal/contract/contact-imports.ts'
import { phoneOf } from '../../lib/phone-number.ts'
import { type Judged, judgeRows } from './policy.ts'

/** What becomes of each row of a sheet, in an account where these addresses are taken. */
export function judgeSheet(rows: readonly ContactImportRow[], takenEmails: ReadonlyMap<string, string>): Judged[] {
  return judgeRows(rows, takenEmails, phoneOf)
}
