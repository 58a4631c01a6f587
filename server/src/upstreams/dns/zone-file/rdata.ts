import { isIPv4, isIPv6 } from 'node:net'
import { plainText } from '@portal/db/src/dns-rules/presentation.ts'
import { completeName } from './names.ts'
import type { Word } from './statements.ts'
import { readTtl } from './ttl.ts'

/** The content of a record with fully qualified names, or the error. */
export type Rdata = { content: string } | { problem: string }

const problem = (message: string): Rdata => ({ problem: message })

/** Types that are valid in a zone file and cannot be edited here. */
export const otherTypes = new Set(
  (
    'AFSDB APL CDNSKEY CDS CERT CSYNC DHCID DLV DNAME DNSKEY DS EUI48 EUI64 HINFO HIP HTTPS IPSECKEY KEY KX L32 L64 LOC LP ' +
    'MB MD MF MG MINFO MR NAPTR NID NSEC NSEC3 NSEC3PARAM OPENPGPKEY PX RP RRSIG RT SIG SMIMEA SPF SSHFP SVCB TA TLSA URI WKS X25'
  ).split(' '),
)

export function readRdata(type: string, words: readonly Word[], origin: string): Rdata {
  const texts = words.map(({ text }) => text)
  const [first = ''] = texts
  switch (type) {
    case 'A':
      return exactly(texts, 1) ?? (isIPv4(first) ? { content: first } : problem(`“${first}” is not an IPv4 address.`))
    case 'AAAA':
      return (
        exactly(texts, 1) ??
        (isIPv6(first) && !first.includes('%') ? { content: first } : problem(`“${first}” is not an IPv6 address.`))
      )
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return exactly(texts, 1) ?? named([], first, origin)
    case 'MX':
      return exactly(texts, 2) ?? numbered(texts, 1, origin)
    case 'SRV':
      return exactly(texts, 4) ?? numbered(texts, 3, origin)
    case 'CAA':
      return exactly(texts, 3) ?? readCaa(texts)
    case 'TXT':
      return readTxt(words)
    case 'SOA':
      return exactly(texts, 7) ?? readSoa(texts, origin)
    default:
      return problem(`Unknown type ${type}.`)
  }
}

function exactly(texts: readonly string[], count: number): Rdata | undefined {
  if (texts.length < count) return problem('Something is missing at the end of this record.')
  if (texts.length > count) return problem(`“${texts[count]}” is unexpected at the end of this record.`)
  return undefined
}

function named(numbers: readonly string[], text: string, origin: string): Rdata {
  const name = completeName(text, origin)
  return 'problem' in name ? name : { content: [...numbers, name.name === '' ? '.' : name.name].join(' ') }
}

function numbered(texts: readonly string[], count: number, origin: string): Rdata {
  for (const number of texts.slice(0, count)) {
    if (!/^\d+$/.test(number)) return problem(`“${number}” is not a number.`)
    if (Number(number) > 65_535) return problem(`“${number}” is more than 65535.`)
  }
  return named(
    texts.slice(0, count).map((number) => String(Number(number))),
    texts[count] ?? '',
    origin,
  )
}

function readCaa([flags = '', tag = '', value = '']: readonly string[]): Rdata {
  if (!/^\d+$/.test(flags)) return problem(`“${flags}” is not a number.`)
  if (Number(flags) > 255) return problem(`“${flags}” is more than 255.`)
  if (!/^[a-z0-9]+$/i.test(tag)) return problem(`“${tag}” is not a CAA tag.`)
  return { content: `${Number(flags)} ${tag.toLowerCase()} "${plainText(value)}"` }
}

function readTxt(words: readonly Word[]): Rdata {
  if (words.length === 0) return problem('Something is missing at the end of this record.')
  const pieces = words.map(({ text }) => plainText(text))
  const long = pieces.find((piece) => Buffer.byteLength(piece) > 255)
  if (long !== undefined) return problem('Quoted text can have at most 255 characters. Split it in two.')
  return { content: pieces.join('') }
}

function readSoa(texts: readonly string[], origin: string): Rdata {
  const [server = '', mailbox = '', serial = '', ...times] = texts
  for (const text of [server, mailbox]) {
    const name = completeName(text, origin)
    if ('problem' in name) return name
  }
  if (!/^\d+$/.test(serial) || Number(serial) > 4_294_967_295) return problem(`“${serial}” is not a serial number.`)
  const seconds = times.map(readTtl)
  const wrong = times[seconds.indexOf(null)]
  if (wrong !== undefined) return problem(`“${wrong}” is not a duration.`)
  return { content: `${serial} ${seconds.join(' ')}` }
}
