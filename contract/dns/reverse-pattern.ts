import { ipv6Bytes, isIpv4 } from './records/addresses.ts'

const variable = /\{(?:address|last)\}/

export const hasVariable = (pattern: string) => variable.test(pattern)

/** The name of an address by a pattern: `{address}` is "198-51-100-64", `{last}` its last part, "64". */
export function nameByPattern(pattern: string, address: string): string {
  const parts = isIpv4(address) ? address.split('.') : groupsOf(ipv6Bytes(address))
  return pattern.replaceAll('{address}', parts.join('-')).replaceAll('{last}', parts.at(-1) ?? '')
}

function groupsOf(bytes: Uint8Array): string[] {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.match(/.{4}/g) ?? []
}
