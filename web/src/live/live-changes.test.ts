import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from './live-changes.ts'

/** The limit allows for a busy machine. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

/** The parts of the browser's connection in use; the test plays the server. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  static all: Source[] = []
  static get open() {
    return Source.all.filter(({ readyState }) => readyState !== Source.CLOSED)
  }

  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    Source.all.push(this)
  }

  /** The server responds: the browser's event, then the server's. */
  begin() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
    this.say('open', {})
  }

  say(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }

  fail({ isFinal }: { isFinal: boolean }) {
    this.readyState = isFinal ? Source.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }

  close() {
    this.readyState = Source.CLOSED
  }
}

const hearRelease = vi.fn()
const hearEnd = vi.fn()
const tabs: (() => void)[] = []

/** A tab of the same browser that shows a case and a service. */
function openTab() {
  const queryClient = new QueryClient()
  const forget = () => {
    queryClient.setQueryData(['cases', 'one', 'CS-1'], {})
    queryClient.setQueryData(['services', 'list'], {})
  }
  forget()
  const close = followChanges(queryClient, { account: 'A1', hearRelease, hearEnd })
  tabs.push(close)
  const isOld = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated === true
  return { close, forget, old: () => [isOld(['cases', 'one', 'CS-1']), isOld(['services', 'list'])] }
}

const connected = async (times = 1) => {
  await eventually(() => expect(Source.open).toHaveLength(times))
  const source = Source.open.at(-1)
  if (!source) throw new Error('Nobody has connected')
  return source
}
/** Waits until messages between tabs have arrived. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

beforeEach(() => {
  Source.all = []
  vi.stubGlobal('EventSource', Source)
})
afterEach(async () => {
  for (const close of tabs.splice(0)) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await settled()
})

test('one tab connects; a change makes its area stale in every tab, and nothing else', async () => {
  const first = openTab()
  const second = openTab()
  const source = await connected()
  expect(source.url).toMatch(/^\/api\/events\?account=A1&missedMs=\d+$/)
  source.begin()
  source.say('change', { area: 'cases', ids: ['CS-1'] })
  await eventually(() =>
    expect([first.old(), second.old()]).toEqual([
      [true, false],
      [true, false],
    ]),
  )
  expect(Source.all).toHaveLength(1)
})

test("a change at a customer makes the dealer's lists of that area and its dashboard stale, but not those of its own account", async () => {
  const queryClient = new QueryClient()
  const keys = [['customers', 'cases'], ['customers', 'orders'], ['customers', 'dashboard'], ['cases'], ['dashboard']]
  for (const key of keys) queryClient.setQueryData(key, {})
  tabs.push(followChanges(queryClient, { account: 'A1', hearRelease, hearEnd }))
  const source = await connected()
  source.begin()
  source.say('change', { area: 'cases', ids: [], ofCustomers: true })
  const stale = () => keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated)
  await eventually(() =>
    expect(stale()).toEqual([
      ['customers', 'cases'],
      ['customers', 'dashboard'],
    ]),
  )
})

test('the first connection makes nothing stale', async () => {
  const tab = openTab()
  const source = await connected()
  source.begin()
  await settled()
  expect(tab.old()).toEqual([false, false])
})

test('a new tab receives what changed since its page was read', async () => {
  openTab()
  const source = await connected()
  source.begin()
  source.say('change', { area: 'cases', ids: ['CS-1'] })
  await settled()
  const second = openTab()
  await eventually(() => expect(second.old()).toEqual([true, false]))
})

test('a gap makes everything stale in every tab', async () => {
  const first = openTab()
  const second = openTab()
  const source = await connected()
  source.begin()
  source.say('gap', {})
  await eventually(() =>
    expect([first.old(), second.old()]).toEqual([
      [true, true],
      [true, true],
    ]),
  )
})

test('every tab is notified at once that the session has ended', async () => {
  openTab()
  openTab()
  const source = await connected()
  source.begin()
  hearEnd.mockClear()
  source.say('ended', {})
  await eventually(() => expect(hearEnd).toHaveBeenCalledTimes(2))
})

test('a reconnection counts as a gap', async () => {
  const tab = openTab()
  const source = await connected()
  source.begin()
  source.fail({ isFinal: false })
  await settled()
  expect(tab.old()).toEqual([false, false])
  source.begin()
  expect(tab.old()).toEqual([true, true])
  expect(Source.all).toHaveLength(1)
})

test('a refused connection is tried again after a while', async () => {
  const tab = openTab()
  const source = await connected()
  source.begin()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  source.fail({ isFinal: true })
  vi.advanceTimersByTime(4999)
  expect(Source.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Source.all).toHaveLength(2)
  Source.all[1]?.begin()
  expect(tab.old()).toEqual([true, true])
})

test('when the connected tab is closed, another one connects and treats its data as stale', async () => {
  const first = openTab()
  const source = await connected()
  source.begin()
  const second = openTab()
  const third = openTab()
  await settled()
  first.close()
  expect(source.readyState).toBe(Source.CLOSED)
  const next = await connected()
  expect(next).not.toBe(source)
  next.begin()
  await eventually(() =>
    expect([second.old(), third.old()]).toEqual([
      [true, true],
      [true, true],
    ]),
  )
  expect(first.old()).toEqual([false, false])
})

test('stops cleanly: connected, waiting for another tab, before the start, and between two tries', async () => {
  openTab().close()
  const first = openTab()
  const source = await connected()
  const second = openTab()
  await settled()
  second.close()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  source.fail({ isFinal: true })
  first.close()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await settled()
  expect(Source.open).toEqual([])
  const last = openTab()
  const again = await connected()
  again.begin()
  expect(last.old()).toEqual([false, false])
})

test('without locks every tab has its own connection', async () => {
  vi.stubGlobal('navigator', {})
  openTab()
  openTab()
  await connected(2)
})
