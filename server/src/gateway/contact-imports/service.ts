import type { ContactImportOutcome, ContactImportRow } from '@portal/contract/contact-imports.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivities } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { inThread } from '../../threads/in-thread.ts'
import type { AccountScope } from '../actor.ts'
import { insertContacts, lockContacts } from '../contacts/store.ts'
import { countImported, deleteImported, listEmailHolders } from './store.ts'

interface ImportOptions {
  dryRun: boolean
  requestId: string
}

interface Imported {
  importId: string | null
  rows: ContactImportOutcome[]
}

/** Adds the rows that can be added and says of each what became of it. */
export async function importContacts(
  scope: AccountScope,
  rows: readonly ContactImportRow[],
  { dryRun, requestId }: ImportOptions,
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
      requestId,
    })),
  )
  const ids = new Map(good.map(({ row, contactId }) => [row, contactId]))
  return { importId, rows: judged.map((each) => ({ ...each, contactId: ids.get(each.row) ?? null })) }
}

export async function undoImport(scope: AccountScope, importId: string, requestId: string) {
  await lockContacts(scope)
  const all = await countImported(scope, importId)
  if (all === 0) throw new Problem('not_found', { detail: 'There is no such import, or it was undone already.' })
  const removed = await deleteImported(scope, importId)
  await recordActivities(
    scope,
    removed.map((entityId) => ({ action: 'import undone', entity: 'contact', entityId, requestId })),
  )
  return { removed: removed.length, kept: all - removed.length }
}
