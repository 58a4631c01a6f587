import { contacts } from '@portal/db/src/import/entities/contacts.ts'
import { FileProblem } from '@portal/db/src/import/file-problem.ts'
import { findForm, openRows } from '@portal/db/src/import/open-file.ts'

interface Named {
  accountId: string | null
  email: string
}

/** The contacts of a file, by email address, in one account or in all that have it. */
export async function readContacts(file: string): Promise<Named[]> {
  const found = await openRows(file, contacts, await findForm(file), { line: 1, rows: 1 })
  if ('foreign' in found || !found.names.includes('email')) throw new FileProblem(file, 'has no column email')
  const named: Named[] = []
  for await (const item of found.rows) {
    if (!('values' in item)) throw new FileProblem(file, `line ${item.line} ${item.reason}`)
    const { account_id: accountId, email } = item.values
    if (typeof email !== 'string' || email === '') throw new FileProblem(file, `line ${item.line}: email is empty`)
    named.push({ accountId: typeof accountId === 'string' && accountId !== '' ? accountId : null, email: email.trim() })
  }
  return named
}
