import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCase } from '../gateway/cases/testing/create-case.ts'
import { TestBrowser } from '../testing/browser.ts'
import { createAccount, createUser, mailsTo } from '../testing/factories.ts'
import { joinAccount } from '../testing/join-account.ts'
import { startTestPortal } from '../testing/portal.ts'

const logged: string[] = []
const portal = await startTestPortal({ LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) })
const { database } = portal
const issuer = portal.config.OIDC_ISSUER

const secretOf = async (to: string, page: string) => {
  const [mail] = await mailsTo(database, to)
  return new RegExp(`/${page}#(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
}
const usersOf = async (email: string) => {
  const { rows } = await sql<{ account: string; contact: string }>`
    select u.account_id as account, c.email as contact from portal_user u join contact c using (account_id, user_id)
    where u.email = ${email} order by 1`.execute(database.system)
  return rows
}

test('A6.2 a new sign-in address applies in all accounts, ends other sessions, and can be undone', async () => {
  const [account, other] = [await createAccount(database), await createAccount(database)]
  const email = await createUser(database, account)
  await joinAccount(database, email, other, {})
  const caseId = await createCase(database, account)
  const stranger = 'boss@customer.example'
  await sql`
    insert into case_watcher (account_id, case_id, watcher_id, user_id, email, name)
    select ${account}::text, ${caseId}, 'W-1', user_id, ${email}, 'Ada' from portal_user
    where account_id = ${account} and email = ${email}
    union all select ${account}, ${caseId}, 'W-2', null, ${stranger}, 'Boss'`.execute(database.system)
  const followers = async () => {
    const { rows } = await sql<{ email: string }>`
      select email from case_watcher where case_id = ${caseId} order by watcher_id`.execute(database.system)
    return rows.map((row) => row.email)
  }
  const here = await portal.signIn(email)
  const elsewhere = await portal.signIn(email)
  const page = await (await here.browser.request(`${issuer}/account/email`)).text()
  const token = /name="token" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const to = 'moved@customer.example'
  expect((await here.browser.postForm(`${issuer}/account/email`, { token, email: to })).status).toBe(200)
  const confirm = await secretOf(to, 'confirm-email')
  expect((await here.browser.postForm(`${issuer}/confirm-email`, { secret: confirm })).status).toBe(200)

  // The contact details stay, in both accounts.
  expect(await usersOf(to)).toEqual([
    { account, contact: email },
    { account: other, contact: email },
  ])
  expect(await followers()).toEqual([to, stranger])
  const statusOf = async ({ gateway }: typeof here) => (await gateway('/service-info/api/services')).status
  expect(await statusOf(here)).toBe(200)
  expect(await statusOf(elsewhere)).toBe(401)
  await expect(portal.signIn(email)).rejects.toThrow('refused')
  const thief = await portal.signIn(to)
  const { rows } = await sql`
    select before, after from activity where account_id = ${account} and action = 'sign-in address changed'`.execute(
    database.system,
  )
  expect(rows).toEqual([{ before: { email }, after: { email: to } }])

  const undo = await secretOf(email, 'undo-email')
  const undone = await new TestBrowser().postForm(`${issuer}/undo-email`, { secret: undo })
  expect(undone.status).toBe(200)
  expect(await usersOf(email)).toHaveLength(2)
  expect(await followers()).toEqual([email, stranger])
  expect([await statusOf(here), await statusOf(thief)]).toEqual([401, 401])
  await expect(portal.signIn(email)).rejects.toThrow('refused')
  // Logs contain no secret, because addresses contain none.
  expect(logged.some((line) => line.includes('confirm-email'))).toBe(true)
  expect(logged.filter((line) => [confirm, undo].some((secret) => line.includes(secret)))).toEqual([])
})
