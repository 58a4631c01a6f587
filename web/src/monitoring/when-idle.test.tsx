import '../shell/testing/boot-page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot, readBootFrom } from '../boot.ts'
import { firstRender } from '../first-render.ts'
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

test('a task waits until the browser has taken over a page that the server rendered', async () => {
  const own = boot()
  const rendered = {
    at: '2026-11-30T09:00:00.000Z',
    origin: 'http://portal.example',
    path: '/',
    widthPx: 1440,
    looks: {},
  }
  const page = { ...own, rendered }
  readBootFrom(() => page)
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).not.toHaveBeenCalled()
  firstRender().page.resolve()
  await vi.advanceTimersByTimeAsync(6000)
  expect(work).toHaveBeenCalledOnce()
  readBootFrom(() => own)
})
