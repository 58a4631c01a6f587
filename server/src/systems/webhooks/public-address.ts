import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA's registries of special addresses: what is in them is nobody's on the internet, or leads back inside.
// In lists of their own: a list of both takes each address of version 4 also for one of version 6 that carries it.
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
// Of version 6 only 2000::/3 is in use; within it, these carry addresses of version 4 or are for documents.
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

/** Whether an address is one of the internet, and not of somebody's own network or machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const version = family === 4 ? 'ipv4' : 'ipv6'
  return !special[version].check(address, version)
}

export class PrivateAddress extends Error {}

/**
 * Finds the addresses of a name for a connection and refuses those that are not public. The connection is made to what
 * was looked at here, so a name that answers otherwise a moment later leads nowhere else.
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
