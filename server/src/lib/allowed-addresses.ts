import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** An empty list allows every address. */
export function isAllowedAddress(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const each of allowed) {
    const [network = '', bits] = each.split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  // A server that listens on both address families receives IPv4 addresses mapped into IPv6.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return list.check(plain, 'ipv4')
  return isIPv6(plain) && list.check(plain, 'ipv6')
}
