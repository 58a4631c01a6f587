import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createAccount, createService } from '../testing/factories.ts'
import { findProbe, holdLease, leaseSeconds, releaseLease } from './lease-store.ts'
import { createFence } from './networks.ts'
import { startLineProbe } from './probe.ts'
import { addSamples, addUpHours } from './sample-store.ts'
import { listLines } from './targets-store.ts'

const database = await testDatabase()
const { system } = database
afterAll(() => database.close())
const account = await createAccount(database)
const at = (address: string) => ({ details: { tech: { reachability: { address } } } })
const inLoopback = createFence('127.0.0.0/8', { ENVIRONMENT: 'test' })

interface Stored {
  at: Date
  sent: number
  lost: number
  min_us: number | null
  sum_us: number
  max_us: number | null
  steps_lost?: number
}
async function stored(table: 'line_sample' | 'line_hour', serviceId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select * from ${sql.table(table)} where account_id = ${account} and service_id = ${serviceId} order by at`.execute(
    system,
  )
  return rows
}

describe('which lines are measured', () => {
  test('active lines with an address in the listed networks, of open accounts', async () => {
    const inside = await createService(database, account, at('127.20.1.1'))
    await createService(database, account, at('192.0.2.1'))
    await createService(database, account, { ...at('127.20.1.2'), status: 'suspended' })
    await createService(database, account, { ...at('127.20.1.3'), productCategory: 'Domain' })
    const closed = await createAccount(database)
    await createService(database, closed, at('127.20.1.4'))
    await sql`update account set closed_at = now() where account_id = ${closed}`.execute(system)
    const lines = await listLines(system, inLoopback, 10)
    expect(lines).toEqual([{ accountId: account, serviceId: inside, address: '127.20.1.1' }])
    expect(await listLines(system, inLoopback, 0)).toEqual([])
  })
})

describe('what is stored', () => {
  const [first, second] = [new Date('2026-03-02T10:00:00Z'), new Date('2026-03-02T10:05:00Z')]
  const answered = { sent: 30, lost: 1, minUs: 900, sumUs: 29_000, maxUs: 4000 }
  const silent = { sent: 30, lost: 30, minUs: null, sumUs: 0, maxUs: null }

  test('a step that two processes measured is merged, and an hour adds up its steps, however often', async () => {
    const line = { accountId: account, serviceId: 'S-SUMS' }
    await addSamples(system, first, [{ ...line, ...answered, sent: 10, lost: 0, sumUs: 11_000, maxUs: 1500 }])
    await addSamples(system, first, [{ ...line, ...answered, sent: 20, lost: 1, sumUs: 18_000, minUs: 800 }])
    await addSamples(system, second, [{ ...line, ...silent }])
    expect(await stored('line_sample', 'S-SUMS')).toMatchObject([
      { at: first, sent: 30, lost: 1, min_us: 800, sum_us: 29_000, max_us: 4000 },
      { at: second, sent: 30, lost: 30, min_us: null, sum_us: 0, max_us: null },
    ])
    const [from, until] = [new Date('2026-03-02T09:00:00Z'), new Date('2026-03-02T11:00:00Z')]
    expect(await addUpHours(system, from, until)).toBe(1)
    await addUpHours(system, from, until)
    expect(await stored('line_hour', 'S-SUMS')).toMatchObject([
      { at: first, sent: 60, lost: 31, min_us: 800, sum_us: 29_000, max_us: 4000, steps_lost: 1 },
    ])
  })
})

describe('one process measures', () => {
  const report = (holder: string) => ({ holder, lines: 3, fault: null })
  const now = new Date()
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  test('another one waits until it is silent or stops', async () => {
    expect(await holdLease(system, report('A'), now)).not.toBeNull()
    expect(await holdLease(system, report('B'), later(leaseSeconds - 1))).toBeNull()
    expect(await holdLease(system, { ...report('A'), fault: 'fping is not installed' }, later(30))).not.toBeNull()
    expect(await findProbe(system, later(40))).toEqual({
      seenSecondsAgo: 10,
      fault: 'fping is not installed',
      lines: 3,
    })
    expect(await holdLease(system, report('B'), later(31 + leaseSeconds))).not.toBeNull()
    await releaseLease(system, 'B')
    expect((await findProbe(system, now))?.seenSecondsAgo).toBeNull()
    expect(await holdLease(system, report('A'), now)).not.toBeNull()
    await releaseLease(system, 'A')
  })
})

describe.skipIf(!existsSync('/usr/bin/fping'))('with fping', () => {
  test('a line that replies is measured and stored; one to which nothing could be sent is a gap', {
    timeout: 40_000,
  }, async () => {
    const replies = await createService(database, account, at('127.20.2.1'))
    const unsent = await createService(database, account, at('127.255.255.255'))
    const started = Date.now()
    const probe = startLineProbe({
      config: { MEASURED_NETWORKS: '127.0.0.0/8', ENVIRONMENT: 'test' },
      system,
      log: { info: () => {}, error: (_, words) => expect.fail(words) },
    })
    await vi.waitFor(async () => expect(await findProbe(system, new Date())).toMatchObject({ fault: null }), {
      timeout: 15_000,
      interval: 500,
    })
    // The second round of pings, and the time in which a reply may come.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + 14_000 - Date.now())))
    await probe?.stop()
    const [good] = await stored('line_sample', replies)
    expect(good).toMatchObject({ lost: 0 })
    expect(good?.sent).toBeGreaterThan(0)
    expect(good?.max_us).toBeGreaterThan(0)
    expect(await stored('line_sample', unsent)).toEqual([])
    expect((await findProbe(system, new Date()))?.seenSecondsAgo).toBeNull()
  })
})

test('without networks nothing is measured', () => {
  const config = { MEASURED_NETWORKS: undefined, ENVIRONMENT: 'test' } as const
  expect(startLineProbe({ config, system, log: { info: () => {}, error: () => {} } })).toBeUndefined()
})
