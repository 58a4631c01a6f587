import type { AccountData } from '@portal/contract/account-data.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Readable } from 'node:stream'
import { besides, leftOutRows } from '../../account-data/collections.ts'
import { openArchive } from '../../account-data/export-archive.ts'
import { accountGroups, leftOutColumns, leftOutTables } from '../../account-data/tables.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueMail } from '../../mail/store.ts'
import { nameOfPerson } from '../../people/name-of.ts'
import { listAdministrators } from '../access/store.ts'
import { findAccountName } from '../accounts/store.ts'
import type { AccountScope } from '../actor.ts'
import { notify } from '../notifications/notify.ts'
import { countRows, exportAction, listExports, lockExport, sumFiles } from './store.ts'

/** What is the account's is for its own people to take away: neither for their dealer nor for whoever looks on. */
export function assertOwnPeople({ as }: AccountScope): void {
  if (as === 'customer') return
  throw new Problem('own_people_only', { detail: 'The data of an account are exported by its own people.' })
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

// What is elsewhere in the export is left out of nothing.
const elsewhere = leftOutColumns.file?.why

function leftOutWhys(): Set<string> {
  const columns = Object.values(leftOutColumns).map(({ why }) => why)
  const rows = Object.values(leftOutRows).map(({ why }) => why)
  return new Set([...columns.filter((why) => why !== elsewhere), ...rows, ...Object.values(leftOutTables)])
}

interface Wanted {
  accountId: string
  folder: string
  onTaken(): void
}

/** Starts an export that is read while it is written. An account has one at a time, whichever process runs it. */
export function openExport({ system }: Database, wanted: Wanted): Promise<Readable> {
  return openArchive(system, {
    ...wanted,
    now: new Date(),
    begin: async (tx) => {
      if (await lockExport(tx, wanted.accountId)) return
      const detail = 'Your account is being exported already, by you or a colleague. Wait until that is done.'
      throw new Problem('export_running', { detail })
    },
  })
}

/** The other administrators hear of it at once: it is everything, and it leaves the portal. */
export async function recordExport(scope: AccountScope, { BASE_URL }: Config, requestId: string): Promise<void> {
  const { accountId, person } = scope
  await recordActivity(scope, { action: exportAction, entity: 'access', entityId: accountId, requestId })
  const others = (await listAdministrators(scope)).filter(
    ({ email }) => email.toLowerCase() !== person.email.toLowerCase(),
  )
  const name = nameOfPerson(person)
  const emails = others.map(({ email }) => email)
  const accountName = await findAccountName(scope)
  const subject = `${name} exported the data of ${accountName}`
  const text = `${name} (${person.email}) exported everything that the portal has of ${accountName}.`
  await Promise.all(
    emails.map((to) =>
      queueMail(scope.tx, {
        kind: 'security',
        to,
        subject,
        text: [
          text,
          '',
          'If that should not have been, take their access away and call us:',
          `${BASE_URL}/account/admin?in=${encodeURIComponent(accountId)}`,
        ].join('\n'),
      }),
    ),
  )
  await notify(scope, {
    kind: 'access',
    title: subject,
    entity: 'access',
    entityId: accountId,
    path: '/account/data',
    people: emails,
    mailed: emails,
  })
}
