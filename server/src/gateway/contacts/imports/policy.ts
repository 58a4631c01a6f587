import { contactRoleNames, contactRoles, type ContactRole, contactTitles } from '@portal/contract/contacts/values.ts'
import type { ContactImportOutcome, ContactImportRow } from '@portal/contract/contacts/imports.ts'
import { ContactInput } from '@portal/contract/contacts/contacts.ts'
import type { ContactValues } from '../store.ts'

export type Judged = ContactImportOutcome & { values: ContactValues | null }

/** The rules of phone numbers. */
interface Numbers {
  /** Undefined for an invalid phone number. */
  readPhone: (text: string) => string | null | undefined
  refusalOfMobile: (number: string | null) => string | null
}

/** Decides the outcome of each row. */
export function judgeRows(
  rows: readonly ContactImportRow[],
  takenEmails: ReadonlyMap<string, string>,
  numbers: Numbers,
): Judged[] {
  const seen = new Map<string, number>()
  return rows.map((row, index) => {
    const judged = judge(row, index + 1, takenEmails, seen, numbers)
    const email = row.email.trim().toLowerCase()
    if (!seen.has(email)) seen.set(email, index + 1)
    return judged
  })
}

function judge(
  row: ContactImportRow,
  number: number,
  takenEmails: ReadonlyMap<string, string>,
  seen: ReadonlyMap<string, number>,
  { readPhone, refusalOfMobile }: Numbers,
): Judged {
  const name = `${row.firstName.trim()} ${row.lastName.trim()}`.trim()
  const refused = (outcome: 'exists' | 'repeated' | 'invalid', message: string): Judged => ({
    row: number,
    name,
    email: row.email.trim(),
    outcome,
    message,
    contactId: null,
    values: null,
  })
  const title = row.title.trim()
  const roles = rolesOf(row.roles)
  const unknown = roles.find((role) => role.value === null)
  if (unknown) return refused('invalid', `There is no role “${unknown.text}”.`)
  const read = ContactInput.safeParse({
    ...row,
    title: contactTitles.find((each) => each.toLowerCase() === title.toLowerCase()) ?? (title || 'Other'),
    roles: roles.map(({ value }) => value),
  })
  if (!read.success) return refused('invalid', read.error.issues[0]?.message ?? 'Check this row.')
  const { email } = read.data
  const phone = readPhone(read.data.phone)
  const mobile = readPhone(read.data.mobile)
  if (phone === undefined || mobile === undefined)
    return refused('invalid', 'Enter a phone number, like 01632 960 301 or +44 1632 960 301.')
  const noTexts = refusalOfMobile(mobile)
  if (noTexts) return refused('invalid', noTexts)
  const twin = seen.get(email)
  if (twin !== undefined) return refused('repeated', `This address is already in row ${twin}.`)
  const holder = takenEmails.get(email)
  if (holder !== undefined) return refused('exists', `${holder} has this address already.`)
  const values = { ...read.data, phone, mobile }
  return { row: number, name, email, outcome: 'added', message: null, contactId: null, values }
}

/** Accepts roles by label, as our own export writes them, or by value. */
function rolesOf(cell: string): { text: string; value: ContactRole | null }[] {
  const texts = cell.split(';').map((text) => text.trim())
  return texts.filter(Boolean).map((text) => ({
    text,
    value:
      contactRoles.find((role) =>
        [role, contactRoleNames[role]].some((each) => each.toLowerCase() === text.toLowerCase()),
      ) ?? null,
  }))
}
