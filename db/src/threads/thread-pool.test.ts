import { expect, test } from 'vitest'
import type { TrialWorks } from './testing/trial-thread.ts'
import { ThreadPool } from './thread-pool.ts'

const poolOf = (some: { mostMs?: number; memoryMb?: number } = {}) =>
  new ThreadPool<TrialWorks>({
    file: new URL('testing/trial-thread.ts', import.meta.url),
    threads: 1,
    memoryMb: 64,
    mostMs: 30_000,
    ...some,
  })
const pool = poolOf()

test('work runs in another thread, and its result is returned', async () => {
  expect(await pool.run('add', [2, 3])).toBe(5)
})

test('a refusal in a thread is a problem here, with its fields', async () => {
  await expect(pool.run('refuse', [])).rejects.toMatchObject({
    code: 'invalid',
    fields: { csv: 'Line 3 is no record.' },
  })
})

test('a defect in a thread is an error here, and the thread continues', async () => {
  await expect(pool.run('fail', [])).rejects.toThrow('a defect')
  expect(await pool.run('add', [1, 1])).toBe(2)
})

test('work that takes too long is stopped, and the next gets a new thread', async () => {
  const hurried = poolOf({ mostMs: 1500 })
  await expect(hurried.run('forEver', [])).rejects.toMatchObject({ code: 'unavailable', retryAfter: 60 })
  expect(await hurried.run('add', [2, 2])).toBe(4)
})

test('work that uses too much memory is stopped, and this process continues', async () => {
  const small = poolOf({ memoryMb: 24 })
  await expect(small.run('fillMemory', [])).rejects.toMatchObject({ code: 'unavailable' })
  expect(await small.run('add', [3, 3])).toBe(6)
})

test.runIf(process.platform === 'linux')(
  'a thread has a lower priority than the one that serves requests',
  async () => {
    const { niceness } = await pool.run('niceness', [])
    const [ofAnswers, ...others] = niceness
    expect(others).toContain((ofAnswers ?? 0) + 5)
  },
)
