import type { Config } from '../../config.ts'
import { isPublicAddress } from '../webhooks/public-address.ts'
import { type Answered, ask, contentOf } from './ask.ts'
import type { Answering } from './dns-server.ts'
import { LookupFault } from './lookup.ts'
import { addressOfResolver, isOwnOnly, openResolver, type Resolver } from './resolver.ts'

/** The answer of the servers of the zone above about a zone. */
export interface AtParent {
  /** `com`; `.` for the root. */
  parent: string
  records: string[]
  /** Those that every server has. */
  everywhere: string[]
  /** The longest time in seconds for which caches keep the records; 0 without any. */
  ttl: number
}

/** Queries the servers of the zone above, not a cache. Throws LookupFault. */
export interface Parent {
  findDs(zone: string): Promise<AtParent>
  /** The name servers to which the zone is delegated; none if it is not. */
  findNameServers(zone: string): Promise<AtParent>
}

type FindServers = (parent: string) => Promise<Answering[]>

const timeoutMs = 1500
/** Registries have up to 13 servers; these are enough to notice one that is behind the others. */
const mostServers = 4

type Settings = Parameters<typeof openResolver>[0] & Pick<Config, 'WEBHOOK_PRIVATE_ADDRESSES'>

/** A demonstration asks no server but its own. */
export function openParent(config: Settings): Parent {
  const resolver = openResolver(config)
  const own = isOwnOnly(config) ? addressOfResolver(config) : null
  const mayBePrivate = config.WEBHOOK_PRIVATE_ADDRESSES
  return createParent(resolver, own ? () => Promise.resolve([own]) : publicServers(resolver, mayBePrivate))
}

export function createParent(resolver: Resolver, findServers: FindServers): Parent {
  return {
    async findDs(zone) {
      const parent = await findParent(resolver, zone)
      const answers = await askAll(await findServers(parent), zone, 'DS')
      // Only the parent answers for DS with authority (RFC 4035, 3.1.4.1); a referral is no answer.
      const sure = answers.filter(({ flag_aa: isSure }) => isSure)
      if (sure.length === 0) throw new LookupFault(`The name servers of ${inWords(parent)} are not responding.`)
      return viewOf(parent, zone, 'DS', sure)
    },
    async findNameServers(zone) {
      const parent = await findParent(resolver, zone)
      const answers = await askAll(await findServers(parent), zone, 'NS')
      if (answers.length === 0) throw new LookupFault(`The name servers of ${inWords(parent)} are not responding.`)
      return viewOf(parent, zone, 'NS', answers)
    },
  }
}

const inWords = (parent: string) => (parent === '.' ? 'the root zone' : parent)

/** The closest zone above a name: the first that has name servers. */
async function findParent(resolver: Resolver, zone: string): Promise<string> {
  const labels = zone.split('.')
  for (let skip = 1; skip < labels.length; skip += 1) {
    const name = labels.slice(skip).join('.')
    // The closest one counts.
    const answers = await resolver.query(name, 'NS')
    if (answers.some((each) => each.type === 'NS' && each.name === name)) return name
  }
  return '.'
}

function publicServers(resolver: Resolver, mayBePrivate: boolean): FindServers {
  return async (parent) => {
    const servers = await resolver.query(parent, 'NS')
    const names = servers.filter(({ type }) => type === 'NS').map(({ content }) => content)
    const found = await Promise.allSettled(names.slice(0, mostServers).map((name) => resolver.query(name, 'A')))
    return found
      .flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      .filter(({ type, content }) => type === 'A' && (mayBePrivate || isPublicAddress(content)))
      .slice(0, mostServers)
      .map(({ content }) => ({ host: content, port: 53 }))
  }
}

async function askAll(servers: readonly Answering[], name: string, type: string): Promise<Answered[]> {
  const answers = await Promise.allSettled(servers.map((server) => ask(server, { name, type, timeoutMs })))
  return answers.flatMap((each) => {
    if (each.status === 'rejected') return []
    const rcode = 'rcode' in each.value ? String(each.value.rcode) : ''
    return rcode === 'NOERROR' || rcode === 'NXDOMAIN' ? [each.value] : []
  })
}

/** A record counts if any server has it: some may be behind the others. */
function viewOf(parent: string, zone: string, type: string, answers: readonly Answered[]): AtParent {
  const found = answers.map(({ answers: own = [], authorities = [] }) =>
    [...own, ...(type === 'NS' ? authorities : [])].filter(
      (each) => each.type === type && each.name.toLowerCase() === zone,
    ),
  )
  const ttls = found.flat().map((each) => ('ttl' in each ? Number(each.ttl ?? 0) : 0))
  const contents = found.map((records) => new Set(records.map(contentOf).map(type === 'DS' ? inCapitals : asItIs)))
  const records = [...new Set(contents.flatMap((each) => [...each]))].toSorted()
  const everywhere = records.filter((record) => contents.every((each) => each.has(record)))
  return { parent, records, everywhere, ttl: Math.max(0, ...ttls) }
}

const inCapitals = (text: string) => text.toUpperCase()
const asItIs = (text: string) => text
