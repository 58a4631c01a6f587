import { CommandMetadata, commandMetadataPath } from '@portal/contract/mcp/commands.ts'
import type { ConnectedPrograms } from '@portal/contract/mcp/programs.ts'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, test } from 'vitest'
import { TestBrowser } from '@portal/server/src/testing/browser.ts'
import { createAccount, createService, createUser } from '@portal/server/src/testing/factories.ts'
import { json, withJson } from '@portal/server/src/testing/json.ts'
import { startTestPortal, testPassword } from '@portal/server/src/testing/portal.ts'
import { diagnosticJobs } from '@portal/server/src/gateway/diagnostics/jobs.ts'
import { copperDetails } from '@portal/server/src/gateway/diagnostics/testing/create-test.ts'
import { createZone } from '@portal/server/src/gateway/dns/testing/create-zone.ts'
import { post } from '@portal/server/src/gateway/mcp/testing/program-client.ts'
import { run } from './run.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo', LINE_TEST_PACE: '0', ACCESS_TOKEN_SECONDS: '3600' })
const { database, config } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const admin = await portal.signIn(email)
await admin.gateway('/mcp-info/api/rule', withJson('PUT', { isAllowed: true }))
const zoneId = await createZone(database, account)
const serviceId = await createService(database, account, { name: 'Fibre in Leeds' })
await createService(database, account, { name: 'Router in Leeds', condition: 'down' })

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cli-'))
  folders.push(folder)
  return folder
}
const accessIn = (folder: string) => join(folder, 'access.json')

/** Runs a command in a terminal of its own. `during` is called instead of each pause. */
async function typed(folder: string, words: readonly string[], during: (problem: string) => Promise<unknown> = wait) {
  const printed: string[] = []
  const problems: string[] = []
  const code = await run(words, {
    folder,
    print: (text) => void printed.push(text),
    complain: (text) => void problems.push(text),
    wait: async () => void (await during(problems.join('\n'))),
    now: () => Date.now(),
  })
  return { code, out: printed.join('\n'), problem: problems.join('\n') }
}
const wait = () => Promise.resolve()

/** Enters the code, signs in and answers, as a person does in the browser. */
async function enterCode(problem: string, answer: 'allow' | 'refuse') {
  const [, page = '', user_code = ''] = /Open (\S+) and enter the code ([A-Z-]+)\./.exec(problem) ?? []
  const browser = new TestBrowser()
  const shown = async (url: string, fields?: Record<string, string>) => {
    const first = await (fields ? browser.postForm(url, fields) : browser.request(url))
    const location = first.headers.get('location')
    const end = location ? await browser.follow(new URL(location, url).href) : { answer: first, url }
    const text = await end.answer.text()
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    return { url: end.url, text, fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])) }
  }
  const input = await shown(page)
  const confirm = await shown(input.url, { ...input.fields, user_code })
  const form = await shown(page, confirm.fields)
  const consent = await shown(form.url, { ...form.fields, email, password: testPassword })
  const account = /name="account" value="([^"]+)"/.exec(consent.text)?.[1] ?? ''
  return shown(consent.url, { answer, account })
}

async function signIn(args: readonly string[] = [], answer: 'allow' | 'refuse' = 'allow') {
  const folder = newFolder()
  let page: Awaited<ReturnType<typeof enterCode>> | undefined
  const ended = await typed(folder, ['sign-in', portal.baseUrl, ...args], async (problem) => {
    page ??= await enterCode(problem, answer)
  })
  return { folder, ended, page }
}
const connections = async () => (await json<ConnectedPrograms>(admin.gateway('/mcp-info/api/programs'))).connections

const { folder, ended } = await signIn()
const portalCommand = (...args: string[]) => typed(folder, args)

describe('signing in', () => {
  test('connects the command line as a program of the person, and keeps tokens for their eyes only', async () => {
    expect(ended).toMatchObject({ code: 0, out: '' })
    expect(await connections()).toMatchObject([
      { programName: 'Portal command line', isMine: true, scopes: ['commands:read', 'commands:write'] },
    ])
    const { accessToken, refreshToken } = JSON.parse(readFileSync(accessIn(folder), 'utf8'))
    expect(statSync(accessIn(folder)).mode & 0o777).toBe(0o600)
    for (const token of [accessToken, refreshToken]) expect(ended.problem).not.toContain(token)
  })

  test('ends with the refusal of the person', async () => {
    const refused = await signIn([], 'refuse')
    expect(refused.page?.text).toContain('Program not connected')
    expect(refused.ended).toMatchObject({ code: 1, problem: expect.stringContaining('You refused the access.') })
  })

  test('with --read-only allows no change', async () => {
    const { folder: other } = await signIn(['--read-only'])
    expect((await typed(other, ['zones'])).code).toBe(0)
    expect(await typed(other, ['case', 'reply', 'CS-1', 'Text'])).toMatchObject({
      code: 1,
      problem: 'You allowed Portal command line to read only. Sign in again and allow changes.',
    })
  })
})

describe('the token', () => {
  const token = () => String(JSON.parse(readFileSync(accessIn(folder), 'utf8')).accessToken)
  const call = (path: string) => fetch(portal.gatewayUrl + path, { headers: { authorization: `Bearer ${token()}` } })

  test('opens the calls of the command line, no other calls, and no tools', async () => {
    expect((await call('/service-info/api/services')).status).toBe(200)
    for (const path of ['/order-info/api/orders', '/mcp-info/api/programs', '/key-info/api/keys']) {
      const refused = await call(path)
      expect([path, refused.status, await refused.json()]).toEqual([
        path,
        403,
        expect.objectContaining({ message: 'Portal command line cannot do this. Use the portal.' }),
      ])
    }
    expect((await post(portal, token(), { method: 'tools/list' })).status).toBe(401)
  })

  test('is for an audience of its own, which its metadata names', async () => {
    const metadata = CommandMetadata.parse(await json(fetch(portal.baseUrl + commandMetadataPath)))
    expect(metadata).toEqual({
      resource: `${portal.baseUrl}/commands`,
      authorization_servers: [config.OIDC_ISSUER],
      gateway: portal.gatewayUrl,
    })
  })
})

describe('commands', () => {
  test('list services as a table or as the answer of the portal', async () => {
    const plain = await portalCommand('services', 'Fibre')
    expect(plain).toMatchObject({ code: 0, problem: '' })
    expect(plain.out.split('\n')).toEqual([
      expect.stringMatching(/^SERVICE +STATUS +NAME/),
      expect.stringMatching(new RegExp(`^${serviceId} +Working +Fibre in Leeds`)),
    ])
    const { out } = await portalCommand('services', '--json')
    expect(JSON.parse(out)).toMatchObject({ total: 2, rows: [{ condition: 'down' }, { serviceId }] })
    expect((await portalCommand('service', serviceId)).out).toContain('Fibre in Leeds')
    expect(await portalCommand('service', 'S-none')).toMatchObject({ code: 1, out: '', problem: expect.any(String) })
  })

  test('add a record and remove it, each published after its difference', async () => {
    const added = await portalCommand('records', 'add', zoneId, 'api', 'a', '192.0.2.7', '--yes')
    expect(added).toEqual({
      code: 0,
      problem: '',
      out: `+ api 3600 A 192.0.2.7\nPublished version 2 of ${zoneId}: 1 change.`,
    })
    expect((await portalCommand('records', zoneId)).out).toMatch(/^api +A +3600 +192\.0\.2\.7$/m)
    const removed = await portalCommand('records', 'remove', zoneId, 'api', 'A', '--yes', '--json')
    expect(JSON.parse(removed.out)).toMatchObject({ version: 3, draft: null })
    expect(await portalCommand('records', 'remove', zoneId, 'api', 'A', '--yes')).toMatchObject({
      code: 1,
      problem: `${zoneId} has no such record.`,
    })
  })

  test('leave no draft behind if a record is refused or no one confirms it', async () => {
    expect(await portalCommand('records', 'add', zoneId, 'api', 'A', 'nowhere', '--yes')).toMatchObject({
      code: 1,
      out: '',
    })
    expect(await portalCommand('records', 'add', zoneId, 'api', 'A', '192.0.2.7')).toMatchObject({ code: 2 })
    expect(JSON.parse((await portalCommand('records', zoneId, '--json')).out)).toMatchObject({
      version: 3,
      draft: null,
    })
  })

  test('open a case and reply to it, under the name of the person and the program', async () => {
    const opened = await portalCommand('case', 'open', 'No light', 'Since nine.', '--kind', 'information', '--json')
    const { caseId } = JSON.parse(opened.out)
    expect((await portalCommand('case', 'reply', caseId, 'It works again.')).code).toBe(0)
    expect((await portalCommand('cases')).out).toContain(caseId)
    expect((await portalCommand('case', caseId)).out).toMatch(/Since nine\.[^]*It works again\./)
    const { rows } = await json<{ rows: { actorName: string }[] }>(admin.gateway('/activity-info/api/activity?size=10'))
    expect(JSON.stringify(rows)).toContain('by program Portal command line')
  })

  test('run a line test and wait for its result', async () => {
    const details = { tech: copperDetails }
    const line = await createService(database, account, { serviceId: 'S-1-open-pair', downMbps: 80, details })
    const { queued } = diagnosticJobs({ database, config })
    const runQueued = async () => {
      const tests = admin.gateway(`/diagnostic-info/api/services/${line}/tests`)
      const { rows } = await json<{ rows: { testId: string }[] }>(tests)
      for (const { testId } of rows) await queued['run line test']?.({ accountId: account, testId }, new Date())
    }
    const tested = await typed(folder, ['test', line, '--yes'], runQueued)
    expect(tested).toMatchObject({ code: 0, problem: '', out: expect.stringMatching(/^Result +Fault found: /m) })
  })
})

test('an access is over once the person revokes it or the command line signs out', async () => {
  const { folder: other } = await signIn()
  const [newest] = await connections()
  await admin.gateway(`/mcp-info/api/connections/${newest?.connectionId}`, { method: 'DELETE' })
  const over = { code: 1, problem: 'Your access has ended. Sign in again.' }
  expect(await typed(other, ['zones'])).toMatchObject(over)

  const before = (await connections()).length
  expect(await portalCommand('sign-out')).toMatchObject({ code: 0, problem: 'You are signed out.' })
  expect(await portalCommand('zones')).toMatchObject({ code: 1, problem: expect.stringContaining('not signed in') })
  await expect.poll(async () => (await connections()).length).toBe(before - 1)
})
