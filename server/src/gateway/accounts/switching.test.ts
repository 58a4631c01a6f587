import { assert, asyncProperty, array, constantFrom, oneof, string } from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../testing/portal.ts'
import { joinAccount } from '../../testing/join-account.ts'

const portal = await sharedTestPortal()
const { database } = portal

const dealer = await createAccount(database, { type: 'dealer', name: 'Dealer' })
const otherDealer = await createAccount(database, { type: 'dealer' })
const customer = await createAccount(database, { dealer, name: 'Fenwick Logistics' })
const closed = await createAccount(database, { dealer, name: 'Closed to its dealer' })
const foreign = await createAccount(database, { dealer: otherDealer })
const first = await createAccount(database, { name: 'First' })
const second = await createAccount(database, { name: 'Second' })
const former = await createAccount(database)
await sql`update account set dealer_access = 'none' where account_id = ${closed}`.execute(database.system)
const accounts = [dealer, otherDealer, customer, closed, foreign, first, second, former]
await Promise.all(accounts.map((of) => createService(database, of, { serviceId: `S-${of}`, name: `Line of ${of}` })))

const agent = await portal.signIn(await createUser(database, dealer, { givenName: 'Dee', familyName: 'Ler' }))
const bothEmail = await createUser(database, first, { permissions: ['BusinessPortal', 'BusinessPortalServices'] })
await joinAccount(database, bothEmail, second, {
  permissions: ['BusinessPortalServices', 'BusinessPortalAccountMgmt', 'BusinessPortalDns'],
})
await joinAccount(database, bothEmail, former, { status: 'left' })
const both = await portal.signIn(bothEmail)

const people = [
  { who: agent, own: dealer, reachable: [dealer, customer] },
  { who: both, own: first, reachable: [first, second] },
]

const services = (who: SignedInBrowser, account?: string) =>
  who.gateway('/service-info/api/services', { headers: account === undefined ? {} : { 'account-id': account } })

async function pageOf(who: SignedInBrowser, path: string, chosen?: string) {
  const cookie = `${who.browser.cookieHeader()}${chosen === undefined ? '' : `; portal-account=${encodeURIComponent(chosen)}`}`
  const answer = await fetch(`${portal.baseUrl}${path}`, { headers: { cookie } })
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? ''
  const boot: {
    signedIn: { accountId: string; dealer?: { name: string }; permissions: { resource: string }[] }
    preloaded: Record<string, { rows?: { serviceId: string }[] }>
  } = JSON.parse(text)
  return { boot, cookies: answer.headers.getSetCookie() }
}

test('no combination of header, address and cookie shows an unrelated account', async () => {
  const named = oneof(constantFrom(...accounts), string({ maxLength: 12, unit: 'grapheme-ascii' }))
  const step = oneof(
    named.map((account) => ({ by: 'header' as const, account })),
    named.map((account) => ({ by: 'address' as const, account })),
    named.map((account) => ({ by: 'cookie' as const, account })),
  )
  await assert(
    asyncProperty(constantFrom(...people), array(step, { minLength: 1, maxLength: 5 }), async (person, steps) => {
      const { who, own, reachable } = person
      for (const { by, account } of steps) {
        if (by === 'header') {
          // A header cannot carry every character.
          const answer = await services(who, account.trim())
          const body: { rows?: { serviceId: string }[] } = JSON.parse(await answer.text())
          if (reachable.includes(account))
            expect(body.rows?.map(({ serviceId }) => serviceId)).toEqual([`S-${account}`])
          else expect(answer.status).toBeOneOf([403, 404])
        } else {
          const path = by === 'address' ? `/services?in=${encodeURIComponent(account)}` : '/services'
          const { boot } = await pageOf(who, path, by === 'cookie' ? account : undefined)
          const shown = boot.signedIn.accountId
          expect(shown).toBe(reachable.includes(account) ? account : own)
          const rows = Object.values(boot.preloaded).flatMap((each) => each.rows ?? [])
          expect(rows.map(({ serviceId }) => serviceId)).toEqual([`S-${shown}`])
        }
      }
    }),
    { numRuns: 25 },
  )
})

test("a page's address selects the account, and the next page remembers it", async () => {
  const { boot, cookies } = await pageOf(both, `/services?in=${second}`)
  expect(boot.signedIn).toMatchObject({ accountId: second, accountName: 'Second' })
  expect(cookies.join()).toContain(`portal-account=${second}`)
  expect(cookies.join()).toContain('HttpOnly')
  expect((await pageOf(both, '/services', second)).boot.signedIn.accountId).toBe(second)
  expect((await pageOf(both, `/services?in=${foreign}`)).cookies.join()).not.toContain('portal-account')
})

test('permissions are those of the account', async () => {
  const may = async (account: string) => {
    const { browser } = both
    const path = `${portal.baseUrl}/api/authorisation-api/get-permissions`
    const list = await json<{ resource: string }[]>(browser.request(path, { headers: { 'account-id': account } }))
    return list.map(({ resource }) => resource)
  }
  expect(await may(first)).toEqual(['BusinessPortal', 'BusinessPortalServices'])
  expect(await may(second)).toEqual(['BusinessPortalAccountMgmt', 'BusinessPortalDns', 'BusinessPortalServices'])
  expect(await may(foreign)).toEqual([])
  const contacts = (account: string) =>
    both.gateway('/contact-info/api/contacts', { headers: { 'account-id': account } })
  expect((await contacts(second)).status).toBe(200)
  expect((await contacts(first)).status).toBe(403)
})

test('a tab receives the changes of its own account only', async () => {
  const open = (account: string) =>
    fetch(`${portal.baseUrl}/api/events?account=${account}`, { headers: { cookie: both.browser.cookieHeader() } })
  expect((await open(foreign)).status).toBe(401)
  const stream = await open(second)
  expect(stream.status).toBe(200)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  const rename = (account: string) =>
    both.gateway(
      `/service-info/api/services/S-${account}`,
      withJson('PATCH', { orderRef: `R-${account}` }, { 'account-id': account }),
    )
  await rename(first)
  await rename(second)
  expect((await reader?.read())?.value).toContain(`"ids":["S-${second}"]`)
  await reader?.cancel()
})

test('an ended membership closes that account, and the others stay', async () => {
  const email = await createUser(database, first)
  await joinAccount(database, email, second, {})
  const who = await portal.signIn(email)
  await sql`update portal_user set ends_at = now() - interval '1 minute'
    where account_id = ${first} and email = ${email}`.execute(database.system)
  expect((await services(who, first)).status).toBe(403)
  expect((await services(who, second)).status).toBe(200)
  // Without the header, the account is the first one to which the person still belongs.
  expect(await (await services(who)).text()).toContain(`S-${second}`)
})

interface Accounts {
  total: number
  rows: { accountId: string; name: string; dealerName: string | null; dealerAccess: string }[]
}

test('lists the accounts of a person, and the customers of a dealer, by name', async () => {
  const list = (who: SignedInBrowser, query = '') => json<Accounts>(who.gateway(`/account-info/api/accounts${query}`))
  expect((await list(both)).rows.map(({ accountId }) => accountId)).toEqual([first, second])
  expect((await list(agent)).rows).toEqual([
    { accountId: dealer, name: 'Dealer', dealerName: null, dealerAccess: 'full' },
    { accountId: closed, name: 'Closed to its dealer', dealerName: 'Dealer', dealerAccess: 'none' },
    { accountId: customer, name: 'Fenwick Logistics', dealerName: 'Dealer', dealerAccess: 'full' },
  ])
  expect(await list(agent, '?search=fenw%20logi')).toMatchObject({ total: 1, rows: [{ accountId: customer }] })
  expect(await list(agent, '?search=%25')).toMatchObject({ total: 0, rows: [] })
  expect(await list(agent, '?page=9')).toMatchObject({ total: 3, rows: [] })
})
