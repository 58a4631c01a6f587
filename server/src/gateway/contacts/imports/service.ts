import type { ContactImportOutcome, ContactImportRow } from '@portal/contract/contacts/imports.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivities } from '../../../lib/activity.ts'
import { newId } from '../../../lib/new-id.ts'
import { inThread } from '../../../threads/in-thread.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { insertContacts, lockContacts } from '../store.ts'
import { countImported, deleteImported, listEmailHolders } from './store.ts'

interface ImportOptions {
  dryRun: boolean
}

interface Imported {
  importId: string | null
  rows: ContactImportOutcome[]
}

/** Adds the valid rows and reports the outcome of each row. */
export async function importContacts(
  scope: AccountScope,
  rows: readonly ContactImportRow[],
  { dryRun }: ImportOptions,
): Promise<Imported> {
  await lockContacts(scope)
  const emails = rows.map(({ email }) => email.trim().toLowerCase().toWellFormed().replaceAll('\0', ''))
  const judged = await inThread('contactSheet', [rows, await listEmailHolders(scope, emails)])
  const good = judged.flatMap(({ row, values }) => (values ? [{ row, ...values, contactId: newId(10) }] : []))
  if (dryRun || good.length === 0) return { importId: null, rows: judged }
  const importId = newId(12)
  await insertContacts(scope, good, importId)
  await recordActivities(
    scope,
    good.map(({ contactId, title, firstName, lastName, email, phone, mobile, roles }) => ({
      action: 'contact imported',
      entity: 'contact',
      entityId: contactId,
      after: { title, firstName, lastName, email, phone, mobile, roles },
    })),
  )
  const ids = new Map(good.map(({ row, contactId }) => [row, contactId]))
  return { importId, rows: judged.map((each) => ({ ...each, contactId: ids.get(each.row) ?? null })) }
}

export async function undoImport(scope: AccountScope, importId: string) {
  await lockContacts(scope)
  const all = await countImported(scope, importId)
  if (all === 0) throw new Problem('not_found', { detail: 'Import not found, or already undone.' })
  const removed = await deleteImported(scope, importId)
  await recordActivities(
    scope,
    removed.map((entityId) => ({ action: 'import undone', entity: 'contact', entityId })),
  )
  return { removed: removed.length, kept: all - removed.length }
}
