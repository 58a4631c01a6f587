import { openDatabase } from '@portal/db/src/database.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkRetention } from './doctor/checks/retention.ts'
import { readConfig } from './config.ts'
import { createAccount, createUser } from './testing/factories.ts'
import { startPortalProcess } from './testing/portal-process.ts'
import { signIn } from './testing/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-'))
const portal = await startPortalProcess({ DATA_DIR: folder })
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The database is closed again, because every process that uses it would restart it. */
async function createPerson(): Promise<string> {
  const database = await openDatabase({ dataDir: folder })
  const email = await createUser(database, await createAccount(database))
  await database.close()
  return email
}

const email = await createPerson()
const browser = await signIn(portal.config, email)
const read = async () => {
  const answer = await browser.gateway('/service-info/api/services')
  return { status: answer.status, text: await answer.text() }
}
const processId = () => Number(readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0])

test('reads give the reason while the killed database restarts, and then succeed without a new sign-in', async () => {
  expect((await read()).status).toBe(200)
  const before = processId()
  process.kill(before, 'SIGKILL')
  const reason = { status: 503, text: expect.stringMatching(/"code":"unavailable","message":"\w/) }
  await expect.poll(read, { interval: 5, timeout: 10_000 }).toMatchObject(reason)
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200)
  expect(processId()).not.toBe(before)
})

test('the doctor checks the deletion of expired data there too', async () => {
  const config = readConfig({ DATA_DIR: folder, ENVIRONMENT: 'test' }, () => 'a secret for tests that is long enough')
  expect(await checkRetention(config)).toMatchObject([{ about: 'Retention', health: 'ok' }])
})
