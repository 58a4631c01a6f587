import type { PermissionResource } from '@portal/contract/permission.ts'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { fixedHeaders } from '@portal/db/src/response-headers.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { TestBrowser } from '../../testing/browser.ts'
import { startTestPortal, startTwin } from '../../testing/portal.ts'
import { readBuild } from './build.ts'
import { buildFolder } from './plugin.ts'
import { hashOf } from './rendering/markup.ts'
import * as z from 'zod'

const portal = await startTestPortal()
const account = await createAccount(portal.database)
await createService(portal.database, account, { serviceId: 'S-1', name: 'Leeds </script>' })
const email = await createUser(portal.database, account)

const page = { accept: 'text/html' }

/** The data in a page. */
const bootOf = (html: string) =>
  Boot.parse(JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''))
const Boot = z.looseObject({
  faqUrl: z.string().optional(),
  linkedTools: z.array(z.object({ url: z.string() })),
})

test('A1.1 signed out, a page leads to sign-in and back to that page, query included', async () => {
  const { answer, url } = await new TestBrowser().follow(`${portal.baseUrl}/services?productCategory=Domain`, {
    headers: page,
  })
  expect(answer.status).toBe(200)
  expect(new URL(url).pathname).toMatch(/^\/identity\/interaction\//)

  const signedIn = await portal.signIn(email)
  const again = await signedIn.browser.request(`${portal.baseUrl}/services?productCategory=Domain`, { headers: page })
  expect(again.status).toBe(200)
})

test('a public page is sent to every visitor, an unknown one with 404', async () => {
  expect((await fetch(`${portal.baseUrl}/signed-out`, { headers: page })).status).toBe(200)
  expect((await fetch(`${portal.baseUrl}/nowhere`, { headers: page })).status).toBe(404)
  const call = await fetch(`${portal.baseUrl}/nowhere`)
  expect(call.status).toBe(404)
  expect(await call.json()).toMatchObject({ code: 'not_found' })
})

test('pages require trusted types, responses are for the same origin only, and unused features are off', async () => {
  // On https, where browsers obey all of them.
  const address = await startTwin(portal, { settings: { BASE_URL: 'https://portal.example' } })
  for (const path of [
    '/signed-out',
    '/api/auth/signin',
    '/identity/forgotten-password',
    '/identity/connect/authorize?client_id=unknown',
  ]) {
    const { headers } = await fetch(address + path, { headers: page })
    expect(Object.fromEntries(headers), path).toMatchObject(fixedHeaders(true))
    expect(headers.get('content-security-policy'), path).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toContain('camera=()')
  }
})

test('the outbox exists in the demo environment only', async () => {
  const statusWith = async (settings: Record<string, string>) => {
    const address = await startTwin(portal, { settings })
    return (await fetch(`${address}/outbox`)).status
  }
  expect(await statusWith({ ENVIRONMENT: 'development' })).toBe(404)
  expect(await statusWith({ ENVIRONMENT: 'production', DEMO_DATA: 'true' })).toBe(404)
  expect(await statusWith({ ENVIRONMENT: 'demo', SMTP_URL: 'smtp://127.0.0.1:9' })).toBe(404)
  expect(await statusWith({ ENVIRONMENT: 'demo' })).toBe(200)
})

test('a link of the provider leads to its address, in a demo to a page, and is absent otherwise', async () => {
  const linksWith = async (settings: Record<string, string>) => {
    const address = await startTwin(portal, { settings })
    const html = await (await fetch(`${address}/signed-out`, { headers: page })).text()
    const { faqUrl, linkedTools } = bootOf(html)
    return { address, faqUrl, tools: linkedTools.map(({ url }) => url) }
  }
  expect(await linksWith({ ENVIRONMENT: 'production' })).toMatchObject({ tools: [] })
  expect((await linksWith({ ENVIRONMENT: 'production' })).faqUrl).toBeUndefined()
  const set = {
    ENVIRONMENT: 'production',
    FAQ_URL: 'https://faqs.example',
    BACKUP_PORTAL_URL: 'https://copies.example',
  }
  expect(await linksWith(set)).toMatchObject({ faqUrl: 'https://faqs.example', tools: ['https://copies.example'] })
  const { address, faqUrl, tools } = await linksWith({ ENVIRONMENT: 'demo' })
  expect(tools).toHaveLength(2)
  for (const url of [faqUrl ?? '', ...tools]) {
    expect((await fetch(address + new URL(url).pathname)).status, url).toBe(200)
  }
})

test('staff without an account begin at the desk, and a person with other permissions on the dashboard', async () => {
  const openedBy = async (permissions: readonly PermissionResource[]) => {
    const { browser } = await portal.signIn(await createUser(portal.database, account, { permissions }))
    const { status, headers } = await browser.request(`${portal.baseUrl}/`, { headers: page })
    return [status, headers.get('location')]
  }
  expect(await openedBy(['BusinessPortal', 'DeskCases'])).toEqual([302, '/desk'])
  expect(await openedBy(['PortalOperator'])).toEqual([302, '/desk'])
  expect(await openedBy(['BusinessPortal'])).toEqual([200, null])
  expect(await openedBy(['BusinessPortalServices', 'DeskCases'])).toEqual([200, null])
})

test('an unknown address of the desk leaves staff at the desk, and shows others the page of the portal', async () => {
  const openedBy = async (permissions: readonly PermissionResource[]) => {
    const { browser } = await portal.signIn(await createUser(portal.database, account, { permissions }))
    const answer = await browser.request(`${portal.baseUrl}/desk/nowhere`, { headers: page })
    return { status: answer.status, html: await answer.text() }
  }
  const { desk } = await readBuild(buildFolder)
  const script = /<script[^>]* src="([^"]+)"/.exec(desk)?.[1] ?? ''
  const staff = await openedBy(['BusinessPortal', 'DeskCases'])
  expect(staff.status).toBe(404)
  expect(staff.html).toContain(script)
  expect(bootOf(staff.html)).toMatchObject({ preloaded: {} })
  const customer = await openedBy(['BusinessPortal'])
  expect(customer.status).toBe(404)
  expect(customer.html).not.toContain(script)
})

test('a page contains the data of its first paint, and nothing that could end this data early', async () => {
  const { browser } = await portal.signIn(email)
  const answer = await browser.request(`${portal.baseUrl}/services`, { headers: page })
  const html = await answer.text()
  expect(bootOf(html)).toMatchObject({
    signedIn: { accountId: account },
    preloaded: { '/service-info/api/services': { rows: [{ serviceId: 'S-1', name: 'Leeds </script>' }] } },
  })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('a page names its code and its styles, so that the browser requests both at once', async () => {
  const { page: documentOf } = await readBuild(buildFolder)
  for (const name of ['dashboard', 'services', 'orders', 'zones', 'cases'] as const) {
    expect(documentOf(name), name).toMatch(/<link rel="modulepreload"/)
    expect(documentOf(name), name).toMatch(/<link rel="stylesheet" href="\/assets\/(?!portal)[^"]+">/)
  }
})

test('a browser receives the names of a page’s files before the page, if the setting says so', async () => {
  const { links } = await readBuild(buildFolder)
  expect(links('orders').some((link) => /^<\/assets\/.+\.js>; rel=preload; as=script; crossorigin$/.test(link))).toBe(
    true,
  )
  const informationOf = async (address: string) => {
    const early: unknown[] = []
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const call = request(`${address}/signed-out`, { headers: { ...page, 'sec-fetch-mode': 'navigate' } })
    call.on('information', ({ statusCode, headers }) => early.push([statusCode, headers.link]))
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject)
    call.end()
    expect(await promise).toBe(200)
    return early
  }
  const address = await startTwin(portal, { settings: { EARLY_HINTS: 'true' } })
  expect(await informationOf(address)).toEqual([[103, links('signedOut').join(', ')]])
  expect(await informationOf(portal.baseUrl)).toEqual([])
})

test('people’s pages are rendered side by side, each with its own content, and can be read without code', async () => {
  const other = await createAccount(portal.database)
  await createService(portal.database, other, { serviceId: 'S-2', name: 'York depot' })
  const people = [
    { ...(await portal.signIn(email)), own: 'Leeds &lt;/script&gt;', foreign: 'York depot' },
    { ...(await portal.signIn(await createUser(portal.database, other))), own: 'York depot', foreign: 'Leeds' },
  ]
  const address = await startTwin(portal, { settings: { RENDER_PAGES: 'true' } })
  const contentOf = async ({ browser }: (typeof people)[number]) => {
    const answer = await browser.request(`${address}/services`, { headers: page })
    const html = await answer.text()
    const content = /<div id="app">(.*)<\/div><script type="application\/json"/s.exec(html)?.[1] ?? ''
    return { html, content, policy: answer.headers.get('content-security-policy') ?? '' }
  }
  // Until its code is loaded, the thread leaves pages to the browser.
  await expect.poll(async () => (await contentOf(people[0]!)).content, { timeout: 60_000 }).not.toBe('')
  await expect.poll(async () => (await contentOf(people[1]!)).content, { timeout: 60_000 }).not.toBe('')
  const turns = Array.from({ length: 3 }, () => people).flat()
  const contents = await Promise.all(turns.map(contentOf))
  for (const [i, { html, content, policy }] of contents.entries()) {
    const { own, foreign } = turns[i]!
    if (content !== '') expect(content).toContain(own)
    expect(html).not.toContain(foreign)
    expect(html).not.toMatch(/ style="/)
    for (const [, style = ''] of html.matchAll(/<style>(.*?)<\/style>/gs)) expect(policy).toContain(hashOf(style))
    for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) expect(policy).toContain(hashOf(script))
  }
})
