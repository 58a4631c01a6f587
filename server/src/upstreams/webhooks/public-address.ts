import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA's special-purpose address registries: these addresses are not on the internet, or lead back inside. Separate
// lists, because a combined one also matches IPv4 addresses embedded in IPv6.
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.ipv4.addSubnet(network, prefix, 'ipv4')
}
// Only 2000::/3 of IPv6 is in use; within it, these ranges embed IPv4 addresses or are for documentation.
for (const [network, prefix] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const) {
  special.ipv6.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address is on the public internet, not on a private network or this machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const version = family === 4 ? 'ipv4' : 'ipv6'
  return !special[version].check(address, version)
}

export class PrivateAddress extends Error {}

/**
 * Resolves a name for a connection and refuses addresses that are not public. The connection uses the checked address,
 * so a name that resolves differently a moment later leads nowhere else.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(new PrivateAddress(`${hostname} is not a public address`), '')
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
