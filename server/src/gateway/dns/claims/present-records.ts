import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import { setOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { completeNames, fullName, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { newId } from '../../../lib/new-id.ts'
import { LookupFault } from '../../../upstreams/dns/lookup.ts'
import type { ResolvedRecord, Resolver } from '../../../upstreams/dns/resolver.ts'

const hosts = [
  'www',
  'mail',
  'webmail',
  'autodiscover',
  'autoconfig',
  'smtp',
  'imap',
  'pop',
  'mx',
  'mx1',
  'mx2',
  'mta-sts',
  'ftp',
  'vpn',
  'remote',
  'portal',
  'intranet',
  'shop',
  'blog',
  'api',
  'app',
  'cdn',
  'dev',
  'test',
  'staging',
  'status',
  'support',
  'help',
  'sip',
  'lyncdiscover',
  'enterpriseregistration',
  'enterpriseenrollment',
  'ns1',
  'ns2',
]
const services = [
  ['_dmarc', 'TXT'],
  ['_mta-sts', 'TXT'],
  ['_smtp._tls', 'TXT'],
  ['default._bimi', 'TXT'],
  ['default._domainkey', 'TXT'],
  ['selector1._domainkey', 'TXT'],
  ['selector2._domainkey', 'TXT'],
  ['google._domainkey', 'TXT'],
  ['k1._domainkey', 'TXT'],
  ['_sip._tls', 'SRV'],
  ['_sipfederationtls._tcp', 'SRV'],
  ['_autodiscover._tcp', 'SRV'],
  ['_imaps._tcp', 'SRV'],
  ['_submission._tcp', 'SRV'],
] as const
const questions: readonly (readonly [name: string, type: string])[] = [
  ...['A', 'AAAA', 'MX', 'TXT', 'CAA', 'HTTPS'].map((type) => ['@', type] as const),
  ...hosts.flatMap((host) => [[host, 'A'] as const, [host, 'AAAA'] as const]),
  ...services,
]

const atOnce = 8
const mostMs = 10_000

/**
 * The records of a domain that public DNS gives for its usual names. DNS does not list the names of a domain, so others
 * are not found.
 */
export async function findPresentRecords(resolver: Resolver, zoneId: string): Promise<DnsRecord[]> {
  // One query shows whether the others can be answered.
  await resolver.query(zoneId, 'SOA').catch((error: unknown) => {
    if (!(error instanceof LookupFault)) throw error
    throw new Problem('upstream', { detail: `We could not look up the records of ${zoneId}. ${error.message}` })
  })
  const deadline = performance.now() + mostMs
  const found = new Map<string, DnsRecord>()
  const waiting = [...questions]
  const work = async () => {
    for (let next = waiting.shift(); next && performance.now() < deadline; next = waiting.shift()) {
      const [name, type] = next
      for (const record of await recordsAt(resolver, zoneId, name, type)) {
        found.set(`${setOf(record)} ${record.content}`, record)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const wild = await wildcardOf(resolver, zoneId)
  const isOfWildcard = ({ name, type, content }: DnsRecord) =>
    hosts.includes(name) && wild.some((each) => each.type === type && each.content === content)
  return [...[...found.values()].filter((each) => !isOfWildcard(each)), ...wild]
}

/** A domain that answers for a name that no one has created has a wildcard. */
async function wildcardOf(resolver: Resolver, zoneId: string): Promise<DnsRecord[]> {
  const unused = `unused-${newId(10).toLowerCase()}`
  const found = await Promise.all(['A', 'AAAA'].map((type) => recordsAt(resolver, zoneId, unused, type)))
  const records = found.flat().map((each) => ({ ...each, name: '*' }))
  return [...new Map(records.map((each) => [`${each.type} ${each.content}`, each])).values()]
}

async function recordsAt(resolver: Resolver, zoneId: string, name: string, type: string): Promise<DnsRecord[]> {
  try {
    const answers = await resolver.query(fullName(name, zoneId), type)
    // An alias leads to records of other names, which are not copied.
    return answers
      .filter((each) => each.name === fullName(name, zoneId) && (each.type === type || each.type === 'CNAME'))
      .flatMap((each) => normalised(zoneId, name, each))
  } catch (error) {
    if (error instanceof LookupFault) return []
    throw error
  }
}

/** The resolver may have kept a record for a while, so its TTL is rounded up to one that people use. */
const usualTtls = [300, 3600, 14_400, 86_400]

function normalised(zoneId: string, name: string, { type, ttl, content }: ResolvedRecord): DnsRecord[] {
  try {
    const usual = usualTtls.find((each) => ttl <= each) ?? ttl
    return [normaliseRecord({ name, type, ttl: usual, content }, zoneId, completeNames)]
  } catch (error) {
    if (error instanceof RecordProblem) return []
    throw error
  }
}

/** The zone's records with those found; a name and type that the zone has stays as it is. */
export function withPresentRecords(records: readonly DnsRecord[], found: readonly DnsRecord[]): DnsRecord[] {
  const sets = new Set(records.map(setOf))
  const names = new Map(records.map(({ name, type }) => [name, type === 'CNAME']))
  const added = found.filter((each) => {
    const hasAlias = names.get(each.name)
    return !sets.has(setOf(each)) && hasAlias !== true && !(each.type === 'CNAME' && hasAlias !== undefined)
  })
  return [...records, ...added]
}
