import { pageOf } from '@portal/contract/page-of.ts'
import type { AccountData } from '@portal/contract/account-data/account-data.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Readable } from 'node:stream'
import { besides, leftOutRows } from '../../account-data/collections.ts'
import { openArchive } from '../../account-data/export-archive.ts'
import { accountGroups, leftOutColumns, leftOutTables } from '../../account-data/tables.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import { nameOfPerson } from '../../people/name-of.ts'
import { listAdministrators } from '../../scope/holders-store.ts'
import { findAccountName } from '../accounts/store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { notify } from '../../lib/notify.ts'
import { countRows, exportAction, listExports, lockExport, sumFiles } from './store.ts'

/** Only an account's own people may export its data: neither its dealer nor the provider's staff. */
export function assertOwnPeople({ as }: AccountScope): void {
  if (as === 'customer') return
  throw new Problem('own_people_only', { detail: 'Only people in the account can export its data.' })
}

export async function readAccountData(scope: AccountScope): Promise<AccountData> {
  assertOwnPeople(scope)
  const counted = await countRows(scope, Object.values(accountGroups).flatMap(Object.keys))
  return {
    groups: Object.entries(accountGroups).map(([name, tables]) => ({
      name,
      kinds: [
        ...Object.entries(tables).map(([table, what]) => ({ what, things: counted.get(table) ?? null })),
        ...Object.values(besides)
          .filter(({ group }) => group === name)
          .map(({ what }) => ({ what, things: null })),
      ],
    })),
    fileBytes: await sumFiles(scope),
    leftOut: [...leftOutWhys()],
    exports: await listExports(scope),
  }
}

// Files are in the export as such, so their column is not listed as left out.
const elsewhere = leftOutColumns.file?.why

function leftOutWhys(): Set<string> {
  const columns = Object.values(leftOutColumns).map(({ why }) => why)
  const rows = Object.values(leftOutRows).map(({ why }) => why)
  return new Set([...columns.filter((why) => why !== elsewhere), ...rows, ...Object.values(leftOutTables)])
}

interface Wanted {
  accountId: string
  folder: string
  now: Date
  onTaken(): void
}

/** Starts an export that streams while it is written. An account has one at a time, across all processes. */
export function openExport(database: Database, wanted: Wanted): Promise<Readable> {
  return openArchive(database, {
    ...wanted,
    begin: async (tx) => {
      if (await lockExport(tx, wanted.accountId)) return
      const detail =
        'Your account is already being exported, by you or a colleague. Wait until that export has finished.'
      throw new Problem('export_running', { detail })
    },
  })
}

/** Other administrators are notified at once, because all of the account's data leaves the portal. */
export async function recordExport(scope: AccountScope, { BASE_URL }: Config): Promise<void> {
  const { accountId, person } = scope
  await recordActivity(scope, { action: exportAction, entity: 'access', entityId: accountId })
  const others = (await listAdministrators(scope)).filter(
    ({ email }) => email.toLowerCase() !== person.email.toLowerCase(),
  )
  const name = withoutLinks(nameOfPerson(person))
  const emails = others.map(({ email }) => email)
  const accountName = await findAccountName(scope)
  const subject = `${name} exported the data of ${accountName}`
  const text = `${name} (${person.email}) exported all data that the portal holds for ${accountName}.`
  await Promise.all(
    emails.map((to) =>
      queueMail(scope.tx, {
        kind: 'security',
        to,
        subject,
        text: [
          text,
          '',
          'If you did not expect this, remove their access and call us:',
          `${BASE_URL}${pageOf('contacts', { in: accountId })}`,
        ].join('\n'),
      }),
    ),
  )
  await notify(scope, {
    kind: 'access',
    title: subject,
    entity: 'access',
    entityId: accountId,
    path: pageOf('accountData'),
    people: emails,
    mailed: emails,
  })
}
