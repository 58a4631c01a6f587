import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { RecordType } from '@portal/contract/dns/values.ts'
import * as library from '@nictool/dns-resource-record'
import { isIPv4, isIPv6 } from 'node:net'
import { plainText } from './presentation.ts'
import { fullName, normaliseName, normaliseTarget, RecordProblem } from './zone-names.ts'

type Typed = Pick<DnsRecord, 'name' | 'type' | 'ttl' | 'content'> & Partial<DnsRecord>

/**
 * Normalises a record from a person or a file for storage and comparison. Throws RecordProblem with a message for
 * people.
 */
export function normaliseRecord(typed: Typed, zone: string): DnsRecord {
  const name = normaliseName(typed.name, zone)
  const content = normaliseContent(typed.type, typed.content.trim(), zone)
  const { type, ttl, disabled = false, comment = '' } = typed
  if (type === 'CNAME' && name === '@') {
    throw new RecordProblem('type', 'The zone itself cannot be a CNAME, because it has other records. Use ALIAS.')
  }
  if (type === 'NS' && name === '@') {
    throw new RecordProblem('name', 'We set the name servers of the zone.')
  }
  askLibrary({ name, type, ttl, content }, zone)
  return { name, type, ttl, content, disabled, comment }
}

function normaliseContent(type: RecordType, text: string, zone: string): string {
  switch (type) {
    case 'A':
      if (!isIPv4(text)) throw new RecordProblem('content', 'Enter an IPv4 address, like 192.0.2.10.')
      return text
    case 'AAAA':
      if (!isIPv6(text) || text.includes('%')) {
        throw new RecordProblem('content', 'Enter an IPv6 address, like 2001:db8::10.')
      }
      return shortIpv6(text)
    case 'ALIAS':
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return normaliseTarget(text, zone)
    case 'MX':
      return normaliseMx(text, zone)
    case 'SRV':
      return normaliseSrv(text, zone)
    case 'CAA':
      return normaliseCaa(text)
    case 'TXT':
      return normaliseTxt(text)
  }
}

/** In the format of RFC 5952. */
export function shortIpv6(text: string): string {
  const host = new URL(`http://[${text}]/`).hostname
  return host.slice(1, -1)
}

function normaliseMx(text: string, zone: string): string {
  const [, priority = '', host = ''] = /^(\d{1,5})\s+(\S+)$/.exec(text) ?? []
  if (priority === '') throw new RecordProblem('content', 'Enter a priority and a name, like 10 mail.example.com.')
  const number = sixteenBits(priority, 'priority')
  // RFC 7505: a domain that receives no email.
  if (host === '.') {
    if (number !== 0) throw new RecordProblem('content', 'For a domain without email, enter 0 and a dot.')
    return '0 .'
  }
  return `${number} ${normaliseTarget(host, zone)}`
}

function normaliseSrv(text: string, zone: string): string {
  const parts = /^(\d{1,5})\s+(\d{1,5})\s+(\d{1,5})\s+(\S+)$/.exec(text)
  if (!parts) {
    throw new RecordProblem('content', 'Enter priority, weight, port and name, like 10 5 5060 sip.example.com.')
  }
  const [, priority = '', weight = '', port = '', host = ''] = parts
  const numbers = [sixteenBits(priority, 'priority'), sixteenBits(weight, 'weight'), sixteenBits(port, 'port')].join(
    ' ',
  )
  return `${numbers} ${host === '.' ? '.' : normaliseTarget(host, zone)}`
}

function sixteenBits(text: string, what: string): number {
  const number = Number(text)
  if (number > 65_535) throw new RecordProblem('content', `The ${what} is at most 65535.`)
  return number
}

function normaliseCaa(text: string): string {
  const [, flags = '', tag = '', quoted, bare] = /^(\d{1,3})\s+(\w+)\s+(?:"([^"]*)"|(\S+))$/.exec(text) ?? []
  if (flags === '') throw new RecordProblem('content', 'Enter a flag, a tag and a value, like 0 issue "ca.example".')
  const value = quoted ?? bare ?? ''
  return `${Number(flags)} ${tag.toLowerCase()} "${value}"`
}

/** Text is stored unquoted and joined, however it was split. */
function normaliseTxt(text: string): string {
  const isPieces = /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/.test(text)
  const plain = isPieces
    ? [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece = '']) => plainText(piece)).join('')
    : text
  if (plain === '') throw new RecordProblem('content', 'Enter a text.')
  // oxlint-disable-next-line no-control-regex -- this refuses control characters
  if (/[\u0000-\u001f\u007f]/.test(plain)) {
    throw new RecordProblem('content', 'Remove line breaks and characters that cannot be shown.')
  }
  return plain
}

const classes = library

/** The library makes the final check against the RFCs. */
function askLibrary(
  { name, type, ttl, content }: Pick<DnsRecord, 'name' | 'type' | 'ttl' | 'content'>,
  zone: string,
): void {
  const common = { owner: `${fullName(name, zone)}.`, ttl, class: 'IN' }
  const [first = '', second = '', third = '', fourth = ''] = content.split(' ')
  const dotted = (host: string) => (host === '.' ? '.' : `${host}.`)
  try {
    switch (type) {
      case 'A':
        return void new classes.A({ ...common, type, address: content })
      case 'AAAA':
        return void new classes.AAAA({ ...common, type, address: content })
      case 'ALIAS':
      case 'CNAME':
        return void new classes.CNAME({ ...common, type: 'CNAME', cname: dotted(content) })
      case 'NS':
        return void new classes.NS({ ...common, type, dname: dotted(content) })
      case 'PTR':
        return void new classes.PTR({ ...common, type, dname: dotted(content) })
      case 'MX':
        return void new classes.MX({ ...common, type, preference: Number(first), exchange: dotted(second) })
      case 'SRV': {
        const numbers = { priority: Number(first), weight: Number(second), port: Number(third) }
        return void new classes.SRV({ ...common, type, ...numbers, target: dotted(fourth) })
      }
      case 'CAA': {
        const value = content.slice(first.length + second.length + 3, -1)
        return void new classes.CAA({ ...common, type, flags: Number(first), tag: second, value })
      }
      case 'TXT':
        return void new classes.TXT({ ...common, type, data: content })
    }
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('\n')
    throw new RecordProblem(
      'content',
      `${line.replace(new RegExp(`^${type}[:,]? `), '').replace(/^\w/, (c) => c.toUpperCase())}.`,
    )
  }
}
