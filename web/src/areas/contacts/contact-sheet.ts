import { mostContactRows } from '@portal/contract/contact-values.ts'
import { recordsOf, unprotected } from '../services/pasted-sheet.ts'

export interface ContactSheetRow {
  title: string
  firstName: string
  lastName: string
  email: string
  phone: string
  mobile: string
  roles: string
}

export type ContactSheet = { rows: ContactSheetRow[]; problem?: never } | { rows: null; problem: string }

const headers: Record<keyof ContactSheetRow, RegExp> = {
  title: /^title$/,
  firstName: /^(first|given) ?name$/,
  lastName: /^(last|family) ?name$|^surname$/,
  email: /^e-?mail( address)?$/,
  phone: /^(tele)?phone( number)?$/,
  mobile: /^mobile( number)?$/,
  roles: /^roles?$/,
}

/** Reads a CSV file, or what was copied from a spreadsheet, by the names in its first row. */
export function readContactSheet(text: string): ContactSheet {
  const [head = [], ...records] = recordsOf(text.replace('\uFEFF', '')).filter((record) =>
    record.some((cell) => cell.trim() !== ''),
  )
  const names = head.map((cell) => cell.trim().toLowerCase())
  const column = (key: keyof ContactSheetRow) => names.findIndex((name) => headers[key].test(name))
  const missing = (['firstName', 'email', 'roles'] as const).filter((key) => column(key) < 0)
  if (missing.length > 0) {
    return { rows: null, problem: 'The first row must name the columns: First name, Email and Roles are needed.' }
  }
  if (records.length === 0) return { rows: null, problem: 'There is no contact below the first row.' }
  if (records.length > mostContactRows) {
    const [found, most] = [records.length, mostContactRows].map((count) => count.toLocaleString('en-GB'))
    return { rows: null, problem: `These are ${found} contacts. Import ${most} or fewer at once.` }
  }
  const cell = (record: string[], key: keyof ContactSheetRow) => unprotected((record[column(key)] ?? '').trim())
  return {
    rows: records.map((record) => ({
      title: cell(record, 'title'),
      firstName: cell(record, 'firstName'),
      lastName: cell(record, 'lastName'),
      email: cell(record, 'email'),
      phone: cell(record, 'phone'),
      mobile: cell(record, 'mobile'),
      roles: cell(record, 'roles'),
    })),
  }
}
