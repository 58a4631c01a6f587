import { isIPv4, isIPv6 } from 'node:net'
import { checkMacros } from './macros.ts'
import { SpfError } from './spf-error.ts'

export type SpfVerdict = 'pass' | 'fail' | 'softfail' | 'neutral'

interface Common {
  /** The term as it is written. */
  text: string
  verdict: SpfVerdict
}
interface Prefixes {
  ipv4Prefix: number
  ipv6Prefix: number
}
export type Mechanism = Common &
  (
    | { kind: 'all' }
    | { kind: 'include' | 'exists'; domain: string }
    | { kind: 'ptr'; domain: string | null }
    | ({ kind: 'a' | 'mx'; domain: string | null } & Prefixes)
    | { kind: 'ip4' | 'ip6'; network: string; prefix: number }
  )

export interface SpfRecord {
  mechanisms: Mechanism[]
  redirect: string | null
  exp: string | null
}

export const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text)

const verdicts: Record<string, SpfVerdict> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' }

/** Reads a whole record, because one wrong term makes receivers ignore all of them. Throws SpfError. */
export function parseSpf(record: string): SpfRecord {
  // oxlint-disable-next-line no-control-regex -- a record is printable ASCII
  if (/[^\x20-\x7e]/.test(record)) throw new SpfError('The record has characters other than ASCII.')
  const parsed: SpfRecord = { mechanisms: [], redirect: null, exp: null }
  for (const term of record.split(/ +/).slice(1).filter(Boolean)) {
    const [, name, value] = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(term) ?? []
    if (name === undefined || value === undefined) {
      parsed.mechanisms.push(mechanismOf(term))
      continue
    }
    const modifier = name.toLowerCase()
    if (modifier !== 'redirect' && modifier !== 'exp') checkMacros(value)
    else if (parsed[modifier] !== null) throw new SpfError(`The record has ${modifier}= twice.`)
    else parsed[modifier] = domainOf(term, value)
  }
  return parsed
}

function mechanismOf(term: string): Mechanism {
  const [, qualifier, name = '', colon, rest = ''] = /^([-+~?]?)([a-z0-9]+)(:?)(.*)$/is.exec(term) ?? []
  const common = { text: term, verdict: verdicts[qualifier || '+'] ?? 'pass' }
  const kind = name.toLowerCase()
  const hasValue = colon === ':'
  if (hasValue && rest === '') throw new SpfError(`“${term}” names no domain.`)
  switch (kind) {
    case 'all':
      if (hasValue || rest !== '') throw new SpfError(`“${term}” must be only “all”.`)
      return { ...common, kind }
    case 'include':
    case 'exists':
      if (!hasValue) throw new SpfError(`“${term}” names no domain.`)
      return { ...common, kind, domain: domainOf(term, rest) }
    case 'ptr':
      if (!hasValue && rest !== '') throw unknown(term)
      return { ...common, kind, domain: hasValue ? domainOf(term, rest) : null }
    case 'a':
    case 'mx': {
      const { before, ...prefixes } = prefixesOf(term, rest)
      if (!hasValue && before !== '') throw unknown(term)
      return { ...common, kind, domain: hasValue ? domainOf(term, before) : null, ...prefixes }
    }
    case 'ip4':
    case 'ip6': {
      if (!hasValue) throw new SpfError(`“${term}” names no address.`)
      return { ...common, kind, ...networkOf(term, rest, kind) }
    }
    default:
      throw unknown(term)
  }
}

const unknown = (term: string) => new SpfError(`“${term}” is not part of SPF.`)

function networkOf(term: string, value: string, kind: 'ip4' | 'ip6') {
  const [network = '', prefix, ...more] = value.split('/')
  const isAddress = kind === 'ip4' ? isIPv4(network) : isIPv6(network)
  const longest = kind === 'ip4' ? 32 : 128
  if (!isAddress || more.length > 0)
    throw new SpfError(`“${term}” has no valid ${kind === 'ip4' ? 'IPv4' : 'IPv6'} address.`)
  return { network, prefix: prefix === undefined ? longest : prefixOf(term, prefix, longest) }
}

function prefixesOf(term: string, value: string): Prefixes & { before: string } {
  const [end = '', ipv4, ipv6] = /(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? []
  return {
    before: value.slice(0, value.length - end.length),
    ipv4Prefix: ipv4 === undefined ? 32 : prefixOf(term, ipv4, 32),
    ipv6Prefix: ipv6 === undefined ? 128 : prefixOf(term, ipv6, 128),
  }
}

function prefixOf(term: string, digits: string, longest: number): number {
  if (!/^(0|[1-9]\d*)$/.test(digits) || Number(digits) > longest) {
    throw new SpfError(`“${term}” has no valid prefix length.`)
  }
  return Number(digits)
}

/** RFC 7208, section 7.1: it ends in a macro, or in a top-level label that is not a number. */
function domainOf(term: string, value: string): string {
  checkMacros(value)
  const isDomain = /(%\{[^}]*\}|%%|%_|%-|\.(?=[a-z0-9-]*[a-z-])[a-z0-9]([a-z0-9-]*[a-z0-9])?\.?)$/i.test(value)
  if (!isDomain) throw new SpfError(`“${term}” has no valid domain name.`)
  return value
}
