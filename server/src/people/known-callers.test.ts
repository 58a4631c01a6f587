import { type Statement, statements } from '@portal/db/src/statements.ts'
import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { sharedTestPortal } from '../testing/portal.ts'
import { knowingCallers, knownCaller } from './known-callers.ts'
import type { CallerLookup } from './store.ts'

function watchStatements(): string[] {
  const seen: string[] = []
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the channel carries nothing else
  const note = (statement: unknown) => void seen.push((statement as Statement).sql)
  statements.subscribe(note)
  onTestFinished(() => {
    statements.unsubscribe(note)
  })
  return seen
}
const lookups = (seen: readonly string[]) => seen.filter((text) => text.includes('"isSignedOut"')).length

// On Citus a transaction begins first.
test.skipIf(isOnCitus)('a page looks up its caller once for all that it reads', async () => {
  const portal = await sharedTestPortal()
  const account = await createAccount(portal.database)
  const person = await portal.signIn(await createUser(portal.database, account))
  const seen = watchStatements()
  const page = await person.browser.request(`${portal.baseUrl}/`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(lookups(seen)).toBe(1)
  expect(seen.filter((text) => /^(begin|commit|savepoint)/.test(text))).toEqual([])
})

test.skipIf(isOnCitus)('a call looks up its caller once, and a list is one more message to the database', async () => {
  const portal = await sharedTestPortal()
  const account = await createAccount(portal.database)
  const person = await portal.signIn(await createUser(portal.database, account))
  const seen = watchStatements()
  expect((await person.gateway('/service-info/api/services')).status).toBe(200)
  expect([lookups(seen), seen.length]).toEqual([1, 2])
})

test('a caller is known for the same person, account and token, and only during the work', async () => {
  const database = await testDatabase()
  const [first, second] = [await createAccount(database), await createAccount(database)]
  const email = await createUser(database, first)
  const { rows } = await sql<{ person: string }>`select person from portal_user where email = ${email}`.execute(
    database.system,
  )
  const subject = rows[0]?.person ?? ''
  const seen = watchStatements()
  const ask = (more: Partial<CallerLookup> = {}, token: Buffer | null = null) =>
    knownCaller(database.system, { subject, ...more }, token)

  const [own, again, other, revoked, ofStaff, ofNoOne] = await knowingCallers(() =>
    Promise.all([
      ask({ accountId: first }),
      ask({ accountId: first }),
      ask({ accountId: second }),
      ask({ accountId: first }, Buffer.alloc(32)),
      ask({ accountId: first, asOperator: true }),
      ask({ subject: 'stranger', accountId: first }),
    ]),
  )
  expect(own?.found?.person.accountId).toBe(first)
  expect(again).toBe(own)
  expect([other?.found, ofNoOne?.found]).toEqual([null, null])
  expect(new Set([own, other, revoked, ofStaff, ofNoOne]).size).toBe(5)
  expect(lookups(seen)).toBe(5)
  await ask({ accountId: first })
  expect(lookups(seen)).toBe(6)
})
