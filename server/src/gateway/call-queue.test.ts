import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CallKind, CallQueue, kindOf } from './call-queue.ts'

const kinds: readonly CallKind[] = ['file', 'search', 'read', 'write']
const limits = { atOnce: 2, waiting: { file: 1, search: 2, read: 3, write: 4 }, retryAfterSeconds: 2 }

/** A queue in which calls run until they are let go, and what became of each call. */
function busyQueue() {
  const queue = new CallQueue(limits)
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const call = (name: string, kind: CallKind) => {
    const done = queue.run(kind, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
    void done.catch(() => refused.push(name))
    return setImmediate()
  }
  const endOne = () => {
    ends.shift()?.()
    return setImmediate()
  }
  return { queue, begun, refused, call, endOne }
}

test('files are refused first, then searches, then other reads, and changes last', async () => {
  const { queue, begun, refused, call } = busyQueue()
  await call('1', 'read')
  await call('2', 'read')
  for (const waiting of [1, 2, 3, 4]) {
    await call(`filler ${waiting}`, 'write')
    expect(queue.waiting).toBe(waiting)
    for (const kind of kinds.slice(0, waiting)) await call(`${kind} at ${waiting}`, kind)
    expect(queue.waiting).toBe(waiting)
  }
  expect(begun).toEqual(['1', '2'])
  expect(refused).toEqual(
    [1, 2, 3, 4].flatMap((waiting) => kinds.slice(0, waiting).map((kind) => `${kind} at ${waiting}`)),
  )
})

test('a refusal has a code that a program can read, and a time', async () => {
  const queue = new CallQueue({ ...limits, atOnce: 0, waiting: { file: 0, search: 0, read: 0, write: 0 } })
  await expect(queue.run('read', async () => {})).rejects.toMatchObject({
    code: 'overloaded',
    statusCode: 503,
    retryAfter: 2,
  })
})

test('a place goes to the call that has waited longest, also when a call fails', async () => {
  const { queue, begun, call, endOne } = busyQueue()
  const failing = queue.run('read', () => Promise.reject(new Error('It failed')))
  await expect(failing).rejects.toThrow('It failed')
  for (const name of ['1', '2', '3', '4']) await call(name, 'read')
  expect(begun).toEqual(['1', '2'])
  await endOne()
  expect(begun).toEqual(['1', '2', '3'])
  await endOne()
  await endOne()
  await endOne()
  expect(begun).toEqual(['1', '2', '3', '4'])
  expect([queue.running, queue.waiting]).toEqual([0, 0])
})

test('work that has a place needs no other for what it opens within', async () => {
  const queue = new CallQueue({ ...limits, atOnce: 1 })
  expect(await queue.run('read', () => queue.run('write', async () => 'done'))).toBe('done')
})

test('a page takes one place, however many calls it makes', async () => {
  const queue = new CallQueue({ ...limits, atOnce: 1, waiting: { file: 0, search: 0, read: 1, write: 1 } })
  const calls = (count: number) => Promise.all(Array.from({ length: count }, () => queue.run('search', setImmediate)))
  let most = 0
  const page = () =>
    queue.runPage(60_000, async () => {
      most = Math.max(most, queue.running)
      await calls(7)
      return 'all parts'
    })
  expect(await Promise.all([page(), page()])).toEqual(['all parts', 'all parts'])
  expect(most).toBe(1)
  expect([queue.running, queue.waiting]).toEqual([0, 0])
})

test('a page without a place is sent, but its calls are refused', async () => {
  const { queue, begun, call, endOne } = busyQueue()
  for (const name of ['1', '2', '3', '4', '5']) await call(name, 'write')
  const page = () =>
    queue.runPage(20, () => queue.run('read', async () => 'data').catch(({ code }) => `without: ${code}`))
  expect(queue.waiting).toBe(limits.waiting.read)
  expect(await page()).toBe('without: overloaded')
  await endOne()
  expect(await page(), 'has waited for as long as a page does').toBe('without: overloaded')
  expect([queue.running, queue.waiting]).toEqual([2, 2])
  expect(begun).toEqual(['1', '2', '3'])
})

test('a call that outlasts its page keeps the place', async () => {
  const queue = new CallQueue({ ...limits, atOnce: 1 })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: late, resolve: beLate } = Promise.withResolvers<void>()
  const outlasting: Promise<void>[] = []
  await queue.runPage(0, async () => {
    outlasting.push(queue.run('read', () => ended))
    outlasting.push(late.then(() => queue.run('read', async () => {})))
  })
  expect(queue.running).toBe(1)
  end()
  await outlasting[0]
  expect(queue.running).toBe(0)
  const other = Promise.withResolvers<void>()
  const running = queue.run('read', () => other.promise)
  beLate()
  await setImmediate()
  expect([queue.running, queue.waiting], 'a call of an ended page waits like any other').toEqual([1, 1])
  other.resolve()
  await Promise.all([running, ...outlasting])
})

test('a file has a queue of its own, so it takes no place', async () => {
  const { queue, begun, call } = busyQueue()
  for (const name of ['1', '2', '3']) await call(name, 'file')
  expect(begun).toEqual(['1', '2', '3'])
  expect(queue.running).toBe(0)
})

test('recognises files, searches, other reads and changes', () => {
  expect(kindOf({ method: 'GET', produces: 'text/csv' }, { search: 'x' })).toBe('file')
  expect(kindOf({ method: 'POST', bodyBytes: 1 }, {})).toBe('file')
  expect(kindOf({ method: 'GET' }, { search: 'x' })).toBe('search')
  expect(kindOf({ method: 'GET' }, { search: '' })).toBe('read')
  expect(kindOf({ method: 'PATCH' }, { search: 'x' })).toBe('write')
})
