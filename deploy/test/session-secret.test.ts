import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount, createUser } from '@portal/server/src/testing/factories.ts'
import { signIn } from '@portal/server/src/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy } from './commands.ts'
import type { Load } from './load.ts'
import { goesOn, hasProxy, type Pair, startPair } from './pair.ts'
import { until } from './until.ts'

const [before, after] = ['a secret for tests that is long enough', 'the next secret for tests, long enough']

describe.skipIf(!hasProxy('haproxy'))('a change of SESSION_SECRET under load', () => {
  let pair: Pair
  let load: Load

  beforeAll(async () => {
    pair = await startPair({ proxy: 'haproxy', offset: 61 })
    const [, second] = pair.processes
    second.start()
    await until('the second process is ready', () => second.isReady(), 300_000)
    load = await pair.startLoad(4)
    await goesOn(load, 'at the start')
  }, 600_000)

  afterAll(async () => {
    await load?.stop()
    await pair?.stop()
  }, 60_000)

  /** Restarts one process after the other, and signs in another person. */
  async function restartWith(secrets: { SESSION_SECRET: string; SESSION_SECRET_PREVIOUS?: string }): Promise<void> {
    for (const [i, part] of pair.processes.entries()) {
      await part.stop()
      part.start({ ...pair.settingsOf(i), ...secrets })
      await until(`${part.name} is ready`, () => part.isReady(), 300_000)
      // HAProxy checks every second, and the other process must not stop before HAProxy uses this one.
      await sleep(2000)
      await goesOn(load, 'after the restart')
      await signIn(pair.addresses, await createUser(pair.database, await createAccount(pair.database)))
    }
  }

  test('by the steps of upgrade.md signs no one out', async () => {
    await restartWith({ SESSION_SECRET: before, SESSION_SECRET_PREVIOUS: after })
    await restartWith({ SESSION_SECRET: after, SESSION_SECRET_PREVIOUS: before })
    const env = { ...process.env, ...pair.settingsOf(0), SESSION_SECRET: after, SESSION_SECRET_PREVIOUS: before }
    const reencrypt = () =>
      execFileSync(process.execPath, [join(deploy, '..', 'server', 'src', 'secrets', 'main.ts'), 'reencrypt'], {
        env,
        encoding: 'utf8',
      })
    await until('nothing is left to re-encrypt', async () => reencrypt().startsWith('0 values'), 60_000)
    await restartWith({ SESSION_SECRET: after })
    // A busy machine may be slow, but every response is right.
    expect(load.misses.filter(({ status }) => !String(status).includes('timeout'))).toEqual([])
    expect(load.reads).toBeGreaterThan(50)
  }, 600_000)
})
