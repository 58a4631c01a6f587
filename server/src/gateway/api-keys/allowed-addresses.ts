import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Whether a call may come from this address; an empty list allows every one. */
export function isAllowedAddress(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const each of allowed) {
    const [network = '', bits] = each.split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  // A server that listens on both families sees IPv4 written as IPv6.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return list.check(plain, 'ipv4')
  return isIPv6(plain) && list.check(plain, 'ipv6')
}
