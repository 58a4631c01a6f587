import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { TestBrowser } from '../../../testing/browser.ts'
import { createAccount, createContact, mailsTo } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { runCommand } from './command.ts'

const portal = await startTestPortal()
const { database } = portal
const folder = mkdtempSync(join(tmpdir(), 'people-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { host, port, user, database: name } = database.connection
const env = {
  ENVIRONMENT: 'test',
  BASE_URL: portal.baseUrl,
  DATABASE_URL: `postgres://${user}@socket:${port}/${name}?host=${encodeURIComponent(String(host))}`,
  SESSION_SECRET: portal.config.SESSION_SECRET,
  OIDC_CLIENT_SECRET: portal.config.OIDC_CLIENT_SECRET,
  DATA_DIR: folder,
}
const root = join(import.meta.dirname, '..', '..', '..', '..', '..')

/** Runs the command in this process. Returns its lines, and whether everyone was invited. */
async function people(...options: string[]): Promise<{ lines: string[]; isDone: boolean }> {
  const lines: string[] = []
  const say = (text: string) => void lines.push(...text.split('\n'))
  const refused = await runCommand(options, { config: portal.config, database, say })
  return { lines, isDone: refused === 0 }
}
const invite = (...options: string[]) => people('invite', '--per-hour', '3000', ...options)

const newPassword = 'four unrelated words here'
/** Accepts the invitation in the latest email, and signs in. */
async function accept(email: string) {
  const [mail] = await mailsTo(database, email)
  const secret = /\/invitation#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const call = fetch(`${portal.gatewayUrl}/contact-info/api/contact-links`, withJson('POST', { secret }))
  const { next } = await json<{ next: string }>(call)
  const [page = '', link = ''] = next.split('#')
  await new TestBrowser().postForm(page, { secret: link, password: newPassword })
  return portal.signIn(email, newPassword)
}
const grantsOf = async (email: string) =>
  (
    await sql<{ resource: string }>`
      select resource from permission_grant join portal_user using (user_id) where email = ${email} order by 1`.execute(
      database.system,
    )
  ).rows.map(({ resource }) => resource)

test('invites the contacts of an account once, by role and with permissions, and reports who has signed in', async () => {
  const account = await createAccount(database, { name: 'Hartsop Mere' })
  const [ann, ben] = ['ann@hartsop.example', 'ben@hartsop.example']
  await createContact(database, account, { firstName: 'Ann', lastName: 'Mere', email: ann, roles: ['Admin'] })
  await createContact(database, account, { firstName: 'Ben', lastName: 'Mere', email: ben })
  await expect(invite('--account', account)).rejects.toThrow('2 contacts without permissions. Give --permissions')
  const dry = await invite('--account', account, '--role', 'admin', '--permissions', 'all', '--dry-run')
  expect(dry.lines).toEqual([`${account}  Ann Mere <${ann}>`, '1 person would be invited.'])
  expect(await mailsTo(database, ann)).toHaveLength(0)

  const message = join(folder, 'message.txt')
  writeFileSync(message, 'Your old portal closes on 1 December.\n')
  await invite('--account', account, '--role', 'admin', '--permissions', 'all', '--message', message)
  const rest = await invite('--account', account, '--permissions', 'BusinessPortal BusinessPortalServices')
  expect(rest).toEqual({
    isDone: true,
    lines: [`${account}  Ben Mere <${ben}>: invited`, '1 person invited, 0 refused.'],
  })
  expect(await grantsOf(ben)).toEqual(['BusinessPortal', 'BusinessPortalServices'])
  expect(await grantsOf(ann)).toContain('BusinessPortalAccountMgmt')
  expect(await grantsOf(ann)).not.toContain('BusinessPortalDealers')
  const [mail] = await mailsTo(database, ann)
  expect(mail?.text).toMatch(
    /^Hello Ann,\n\nThe .* team has invited you .*\n\nYour old portal closes on 1 December\.\n/,
  )
  expect((await invite('--account', account, '--permissions', 'all')).lines).toEqual(['0 people invited, 0 refused.'])

  const signedIn = await accept(ann)
  expect((await signedIn.gateway('/contact-info/api/contacts')).status).toBe(200)
  const today = expect.stringMatching(/^ {2}Ben Mere <ben@hartsop.example>: invited on .*, not accepted yet$/)
  expect((await people('report', '--account', account)).lines).toEqual([
    `${account}  Hartsop Mere: 1 of 2 have signed in`,
    today,
  ])
  await sql`update contact_link set expires_at = now() where email = ${ben}`.execute(database.system)
  expect((await people('report', '--account', account)).lines[1]).toContain('the link ended after 7 days')
  expect((await invite('--account', account)).lines).toEqual(['0 people invited, 0 refused.'])
  expect((await invite('--account', account, '--again')).lines[0]).toBe(`${account}  Ben Mere <${ben}>: invited`)
})

test('invites the people of a file: imported ones keep their permissions, also the first members of staff', async () => {
  const provider = await createAccount(database, { name: 'Provider' })
  const account = await createAccount(database)
  const [staff, customer] = ['ruth@provider.example', 'zoe@cafe.example']
  const row = { status: 'invited', given_name: 'Ruth' }
  await importRows(database, 'users', [
    { ...row, account_id: provider, email: staff, permissions: ['PortalOperator'] },
    { ...row, account_id: account, email: customer, permissions: ['BusinessPortal', 'BusinessPortalCases'] },
  ])
  const file = join(folder, 'people.csv')
  writeFileSync(file, `email;account_id\n${staff.toUpperCase()};${provider}\n${customer};\nunknown@cafe.example;\n`)
  expect((await invite('--file', file)).lines).toEqual([
    `${provider}  Ruth <${staff}>: invited`,
    `${account}  Ruth <${customer}>: invited`,
    '2 people invited, 0 refused.',
  ])
  const desk = await accept(staff)
  expect((await desk.gateway('/desk-info/api/accounts')).status).toBe(200)
  expect(await grantsOf(customer)).toEqual(['BusinessPortal', 'BusinessPortalCases'])
})

test('the commands of the manual, people.md, bring in the first staff and the first customers', async () => {
  const page = readFileSync(join(root, 'docs', 'manual', 'people.md'), 'utf8')
  const blocks = (language: string) =>
    [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block)
  const [accounts = '', users = ''] = blocks('csv')
  writeFileSync(join(folder, 'accounts.csv'), accounts)
  writeFileSync(join(folder, 'users.csv'), users)
  const account = await createAccount(database)
  const email = 'first@mere.example'
  await createContact(database, account, { email, roles: ['Admin'] })
  const variables = { PATH: process.env.PATH ?? '', HOME: folder, FOLDER: folder, PROVIDER: '100000', ACCOUNT: account }
  for (const block of blocks('sh')) {
    // In sequence: the second needs the first.
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', block], {
      cwd: root,
      env: { ...env, ...variables, npm_config_ignore_scripts: 'true' },
    })
  }
  const ruth = await accept('ruth.calder@fernbridge.example')
  expect((await ruth.gateway('/desk-info/api/accounts')).status).toBe(200)
  expect((await (await accept(email)).gateway('/contact-info/api/contacts')).status).toBe(200)
}, 180_000)

test.each([
  [['invite'], 'Give --account or --file.'],
  [['invite', '--account', 'A1', '--file', 'x.csv'], 'Give --account or --file.'],
  [['invite', '--account', 'A1', '--role', 'King'], 'There is no role King.'],
  [['shout'], 'Usage: npm run people -- invite'],
  [['invite', '--account', 'A1', '--permissions', 'Everything'], 'Everything is not a permission.'],
  [['invite', '--account', 'A1', '--per-hour', '0'], '--per-hour is a number from 1 to 3000.'],
  [['invite', '--file', 'nowhere.csv'], 'nowhere.csv: cannot be read'],
])('%j is refused: %s', async (options, message) => {
  await expect(people(...options)).rejects.toThrow(message)
})
