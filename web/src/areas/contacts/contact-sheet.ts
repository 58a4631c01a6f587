import { mostContactRows } from '@portal/contract/contacts/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { recordsOf, unprotected } from '../../lib/pasted-sheet.ts'

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

/** Reads a CSV file, or rows copied from a spreadsheet, by the names in the first row. */
export function readContactSheet(text: string): ContactSheet {
  const [head = [], ...records] = recordsOf(text.replace('\uFEFF', '')).filter((record) =>
    record.some((cell) => cell.trim() !== ''),
  )
  const names = head.map((cell) => cell.trim().toLowerCase())
  const column = (key: keyof ContactSheetRow) => names.findIndex((name) => headers[key].test(name))
  const missing = (['firstName', 'email', 'roles'] as const).filter((key) => column(key) < 0)
  if (missing.length > 0) {
    return { rows: null, problem: 'The first row must name the columns, including First name, Email and Roles.' }
  }
  if (records.length === 0) return { rows: null, problem: 'There are no contacts below the first row.' }
  if (records.length > mostContactRows) {
    const [found, most] = [records.length, mostContactRows].map((count) => number(count))
    return { rows: null, problem: `The file has ${found} contacts. Import ${most} or fewer at once.` }
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
