import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createReader, startPinger } from './fping.ts'
import { createPingers, sharesOf } from './pingers.ts'

const stopping: (() => void)[] = []
afterAll(() => stopping.forEach((stop) => stop()))

describe('the output of fping', () => {
  const read = (...lines: string[]) => {
    const pings: [string, number | null][] = []
    const reader = createReader((address, roundTripUs) => pings.push([address, roundTripUs]))
    lines.forEach((line) => reader(line))
    return pings
  }

  test('a reply has a round trip, a lost ping none', () => {
    expect(
      read(
        '127.0.0.1   : [0], 64 bytes, 0.043 ms (0.043 avg, 0% loss)',
        '203.0.113.9 : [0], timed out (NaN avg, 100% loss)',
        '127.0.0.1   : [1], 64 bytes, 12.3 ms (6.17 avg, 0% loss)',
      ),
    ).toEqual([
      ['127.0.0.1', 43],
      ['203.0.113.9', null],
      ['127.0.0.1', 12_300],
    ])
  })

  test('a ping with two replies is counted once', () => {
    const reply = '127.0.0.1 : [4], 64 bytes, 0.05 ms (0.05 avg, 0% loss)'
    expect(read(reply, reply)).toHaveLength(1)
  })

  test('other lines are ignored', () => {
    expect(read('', '127.0.0.1 : duplicate for [0]', 'ICMP Host Unreachable from 10.0.0.1')).toEqual([])
  })
})

describe('addresses are shared between processes', () => {
  test('an address stays where it is, and a new one joins a group with room', () => {
    expect(sharesOf([], ['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
    expect(sharesOf([['a', 'b'], ['c']], ['a', 'c', 'd', 'e'], 2)).toEqual([
      ['a', 'd'],
      ['c', 'e'],
    ])
    expect(sharesOf([['a', 'b'], ['c']], ['c'], 2)).toEqual([['c']])
  })

  test('only the processes whose addresses change are started again', () => {
    const log: string[] = []
    const pingers = createPingers(
      () => {},
      (addresses) => {
        log.push(`start ${addresses.join()}`)
        return { fault: () => null, stop: () => log.push(`stop ${addresses.join()}`) }
      },
    )
    pingers.set(['a'])
    pingers.set(['a'])
    pingers.set(['a', 'b'])
    pingers.stop()
    expect(log).toEqual(['start a', 'stop a', 'start a,b', 'stop a,b'])
  })
})

test('without fping, the pinger says so', async () => {
  const pinger = startPinger(['127.0.0.1'], () => {}, { tool: 'fping-that-is-missing' })
  stopping.push(() => pinger.stop())
  await vi.waitFor(() => expect(pinger.fault()).toBe('fping is not installed'), 10_000)
})

test('a tool that ends is started again', async () => {
  const pinger = startPinger(['127.0.0.1'], () => {}, { tool: 'false' })
  stopping.push(() => pinger.stop())
  await vi.waitFor(() => expect(pinger.fault()).toBe('fping ended'), 10_000)
})

describe.skipIf(!existsSync('/usr/bin/fping'))('real pings', () => {
  /** Waits for some pings of each address. */
  async function pingsOf(addresses: readonly string[], options: { replyMs?: number } = {}) {
    const pings = new Map<string, (number | null)[]>()
    const note = (address: string, roundTripUs: number | null) =>
      void pings.set(address, [...(pings.get(address) ?? []), roundTripUs])
    const pinger = startPinger(addresses, note, { periodMs: 1000, ...options })
    stopping.push(() => pinger.stop())
    await vi.waitFor(() => expect(pings.get('127.20.7.7')?.length).toBeGreaterThan(2), { timeout: 10_000 })
    expect(pinger.fault()).toBeNull()
    return pings
  }

  test('each reply has its round trip; an address that the machine cannot send to has no pings', async () => {
    const pings = await pingsOf(['127.20.7.7', '127.20.7.8', '127.255.255.255'])
    for (const address of ['127.20.7.7', '127.20.7.8']) {
      for (const roundTrip of pings.get(address) ?? [null]) expect(roundTrip).toBeGreaterThan(0)
    }
    expect(pings.has('127.255.255.255')).toBe(false)
  })

  test('a ping without a reply in time is lost', async () => {
    const pings = await pingsOf(['127.20.7.7'], { replyMs: 0.001 })
    expect(new Set(pings.get('127.20.7.7'))).toEqual(new Set([null]))
  })
})
