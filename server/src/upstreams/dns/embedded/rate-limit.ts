import { isIPv6 } from 'node:net'

/** To answer, to ask the client to repeat the query by TCP, or to stay silent. */
export type Verdict = 'answer' | 'truncate' | 'drop'

interface Options {
  /** Responses in a second to the clients of one network; 0 for no limit. */
  perSecond: number
  clock?: () => number
}

/** The most networks that are counted at the same time; beyond, all counts are reset. */
const mostNetworks = 20_000

/**
 * Limits the responses by UDP to each network, because a forged query makes the server send a larger response to
 * its victim. Every second response beyond is truncated: a real client then asks by TCP, a victim receives little.
 */
export function responseRateLimit({ perSecond, clock = Date.now }: Options): (address: string) => Verdict {
  let second = 0
  const sent = new Map<string, number>()
  return (address) => {
    // A proxy on the same machine, and the portal itself.
    if (perSecond === 0 || isLoopback(address)) return 'answer'
    const now = Math.floor(clock() / 1000)
    if (now !== second || sent.size >= mostNetworks) {
      second = now
      sent.clear()
    }
    const network = networkOf(address)
    const count = (sent.get(network) ?? 0) + 1
    sent.set(network, count)
    if (count <= perSecond) return 'answer'
    return (count - perSecond) % 2 === 0 ? 'truncate' : 'drop'
  }
}

const mapped = /^::ffff:(?=\d+\.)/i

const isLoopback = (address: string) => address === '::1' || address.replace(mapped, '').startsWith('127.')

/** The /24 of an IPv4 address, the /56 of an IPv6 address: as much as one client may have. */
function networkOf(address: string): string {
  const bare = address.replace(mapped, '')
  if (!isIPv6(bare)) return bare.replace(/\.\d+$/, '')
  const [left = '', right] = bare.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const missing = right === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  const [a, b, c, d = '0'] = groups.map((group) => group.padStart(4, '0'))
  return [a, b, c, d.slice(0, 2)].join(':')
}
