import { BlockList, isIP } from 'node:net'
import type { ReferenceKeys } from './reference-keys.ts'

/** The reference that matched, unless the shown text already contains it. */
export function termFor({ typed, words, address }: ReferenceKeys, terms: string, said: string): string | null {
  const [first = ''] = typed.toLowerCase().split(/\s+/)
  if (said.toLowerCase().includes(first)) return null
  const all = terms.split(/\s+/)
  const find = (fits: (term: string) => boolean) => all.find((term) => fits(term.toLowerCase()))
  return (
    find((term) => words.includes(term)) ??
    find((term) => address !== null && isInside(address, term)) ??
    find((term) => term.includes(first)) ??
    null
  )
}

function isInside(address: string, term: string): boolean {
  const [host = ''] = address.split('/')
  const [network = '', bits] = term.split('/')
  if (!bits || isIP(network) === 0) return false
  const block = new BlockList()
  try {
    block.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  } catch {
    return false
  }
  return block.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}
