import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const failingOnce = () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  return work.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
}

test('a task that failed during a restart of the server runs again until it succeeds', async () => {
  const work = failingOnce()
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(6000)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a task that failed offline waits for the network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const work = failingOnce()
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(1)
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(work).toHaveBeenCalledTimes(2)
})
