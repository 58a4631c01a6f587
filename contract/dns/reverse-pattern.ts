import { ipv6Groups, isIpv4 } from './records/addresses.ts'

const variable = /\{(?:address|last)\}/

export const hasVariable = (pattern: string) => variable.test(pattern)

/** The name of an address by a pattern: `{address}` is "198-51-100-64", `{last}` its last part, "64". */
export function nameByPattern(pattern: string, address: string): string {
  const parts = isIpv4(address) ? address.split('.') : ipv6Groups(address)
  return pattern.replaceAll('{address}', parts.join('-')).replaceAll('{last}', parts.at(-1) ?? '')
}
