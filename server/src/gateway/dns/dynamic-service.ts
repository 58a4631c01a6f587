import { coversRecords } from '@portal/contract/api-keys/record-limits.ts'
import { mostHosts } from '@portal/contract/dns/dynamic.ts'
import { Problem } from '@portal/contract/problem.ts'
import { normaliseDomain, nameWithin, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { isIPv4, isIPv6 } from 'node:net'
import type { AccountScope } from '../../scope/account-scope.ts'
import { changeRecords, withSets } from './record-set-service.ts'
import { findZoneOf, listRecords } from './zone-store.ts'

interface Asked {
  hostname: string
  myip?: string | undefined
  wildcard?: string | undefined
  offline?: string | undefined
}

type Address = { type: 'A' | 'AAAA'; content: string }

/** Of a name that has no address yet: short, because it will change. */
const dynamicTtl = 60

/** Sets the addresses of each host name. Returns the protocol's answers, in the order asked. */
export async function updateHosts(scope: AccountScope, asked: Asked, caller: string): Promise<string[]> {
  const hosts = asked.hostname.split(',').map((each) => each.trim())
  if (hosts.length > mostHosts) return ['numhost']
  if (isOn(asked.wildcard) || isOn(asked.offline)) return hosts.map(() => '!donator')
  // A server that listens on both address families receives IPv4 addresses mapped into IPv6.
  const addresses = addressesIn(asked.myip || caller.replace(/^::ffff:(?=\d+\.)/i, ''))
  if (!addresses) return hosts.map(() => 'dnserr')
  const answers: string[] = []
  for (const host of hosts) {
    // Each change is a version of its zone.
    answers.push(await updateHost(scope, host, addresses))
  }
  return answers
}

const isOn = (value: string | undefined) => /^(on|yes|1)$/i.test(value ?? '')

function addressesIn(text: string): Address[] | null {
  const addresses: Address[] = []
  for (const each of text.split(',').map((part) => part.trim())) {
    const type = isIPv4(each) ? 'A' : isIPv6(each) ? 'AAAA' : null
    if (type === null || addresses.some((other) => other.type === type)) return null
    addresses.push({ type, content: each })
  }
  return addresses
}

async function updateHost(scope: AccountScope, host: string, addresses: readonly Address[]): Promise<string> {
  const full = domainOf(host)
  if (full === null) return 'notfqdn'
  const zoneId = await findZoneOf(scope, full)
  const name = zoneId === null ? null : nameWithin(full, zoneId)
  if (zoneId === null || name === null) return 'nohost'
  const limits = scope.person.key?.recordLimits
  if (!addresses.every(({ type }) => coversRecords(limits, zoneId, { name, type }))) return '!yours'
  const ttl = (await listRecords(scope, zoneId)).find((each) => each.name === name && /^A+$/.test(each.type))?.ttl
  const wanted = addresses.map(({ type, content }) => ({
    name,
    type,
    ttl: ttl ?? dynamicTtl,
    records: [{ content }],
  }))
  const said = addresses.map(({ content }) => content).join(',')
  try {
    const { changes } = await changeRecords(scope, zoneId, withSets(scope, zoneId, wanted))
    return changes.length > 0 ? `good ${said}` : `nochg ${said}`
  } catch (error) {
    // The zone does not allow an address there, for example beside a CNAME; nothing has been written.
    if (error instanceof Problem && ['invalid', 'limit_reached', 'zone_is_secondary'].includes(error.code))
      return 'dnserr'
    throw error
  }
}

function domainOf(host: string): string | null {
  try {
    return normaliseDomain(host)
  } catch (error) {
    if (error instanceof RecordProblem) return null
    throw error
  }
}
