import { BlockList, isIP } from 'node:net'

/** Whether an address is within a network; a prefix of 0 contains every address of the same version. */
export function isWithin(address: string, network: string, prefix: number): boolean {
  const version = isIP(address)
  if (version === 0 || version !== isIP(network)) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(network, prefix, family)
  return list.check(address, family)
}

/** In its shortest form. An IPv4-mapped address is the IPv4 address, because receivers see both for one sender. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.')
}
