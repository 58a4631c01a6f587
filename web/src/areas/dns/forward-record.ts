import type { ReverseName } from '@portal/contract/dns/reverse.ts'

/** The record that leads a name back to its address; null if none is missing, or it is in the draft already. */
export function forwardRecord({ address, name, forward }: Pick<ReverseName, 'address' | 'name' | 'forward'>) {
  if (name === null || forward === null || forward.isDrafted) return null
  const { zoneId, ttl } = forward
  return {
    zoneId,
    record: {
      name: name === zoneId ? '@' : name.slice(0, -zoneId.length - 1),
      type: address.includes(':') ? ('AAAA' as const) : ('A' as const),
      content: address,
      ttl,
    },
  }
}
