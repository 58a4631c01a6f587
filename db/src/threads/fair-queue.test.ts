import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BusyError } from './busy-error.ts'
import { FairQueue } from './fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { atOnce: 2, atOnceOfOne: 1, waiting: 5, waitingOfOne: 3, patienceMs: 20_000 }

/** A queue whose work ends on the test's command, and a record of the work started. */
function watched(some: Partial<typeof limits> = {}) {
  const queue = new FairQueue({ ...limits, ...some })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    queue.run(name.charAt(0), async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, begun, ask, end }
}

const refusal = (answer: Promise<unknown>): Promise<unknown> => answer.then(() => null).catch((error: unknown) => error)

test('one owner leaves capacity for the next', async () => {
  const { begun, ask } = watched()
  void ask('a1')
  void ask('a2')
  void ask('b1')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a1', 'b1'])
})

test('owners take turns, however much one of them requested before', async () => {
  const { begun, ask, end } = watched({ atOnce: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void ask(name)
  for (const name of ['a1', 'b1', 'c1', 'a2']) {
    await end(name)
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('failed work frees its slot too', async () => {
  const { queue, begun, ask } = watched({ atOnce: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  void ask('b1')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['b1'])
  expect([queue.running, queue.waiting]).toEqual([1, 0])
})

test('refuses an owner with too much waiting work, and others only when the queue is full', async () => {
  const { ask, queue } = watched({ atOnce: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name)
  expect(await refusal(ask('a5'))).toMatchObject({ isOwn: true, retryAfter: 20 })
  void ask('b1')
  void ask('c1')
  expect(await refusal(ask('d1'))).toMatchObject({ isOwn: false, retryAfter: 20 })
  expect(queue.waiting).toBe(5)
})

test('no one waits for ever, and cancelled work takes no turn', async () => {
  const { begun, ask, end } = watched({ atOnce: 1 })
  void ask('a1')
  const waiting = refusal(ask('b1'))
  await vi.advanceTimersByTimeAsync(limits.patienceMs)
  expect(await waiting).toBeInstanceOf(BusyError)
  await end('a1')
  expect(begun).toEqual(['a1'])
})
