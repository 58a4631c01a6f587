import { ipv6Groups } from '@portal/contract/dns/records/addresses.ts'
import { isIPv4 } from 'node:net'

/** The reverse name of an address: `10.2.0.192.in-addr.arpa`. */
export function reverseNameOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  return `${expandIpv6(address).replaceAll(':', '').split('').toReversed().join('.')}.ip6.arpa`
}

/** The reverse zone of an address: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function reverseZoneOf(address: string): string {
  const labels = reverseNameOf(address).split('.')
  return isIPv4(address) ? labels.slice(1).join('.') : labels.slice(20).join('.')
}

export const expandIpv6 = (address: string): string => ipv6Groups(address).join(':')
