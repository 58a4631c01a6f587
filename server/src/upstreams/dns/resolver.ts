import { getServers } from 'node:dns'
import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { ask, contentOf } from './ask.ts'
import type { Answering } from './dns-server.ts'
import { LookupFault } from './lookup.ts'

export interface ResolvedRecord {
  name: string
  type: string
  ttl: number
  content: string
  data: unknown
}

/** Queries names of the whole internet, where `DnsServer` serves our own zones. */
export interface Resolver {
  /** The records of the answer, with the aliases that lead to them; none if there are none. Throws LookupFault. */
  query(name: string, type: string): Promise<ResolvedRecord[]>
}

const timeoutMs = 1500

type Settings = Pick<Config, 'DNS_RESOLVER' | 'ENVIRONMENT' | 'DNS_HOST' | 'DNS_PORT'>

/** A demonstration asks no server but its own. */
export const isOwnOnly = ({ ENVIRONMENT }: Pick<Settings, 'ENVIRONMENT'>) =>
  ENVIRONMENT === 'demo' || ENVIRONMENT === 'test'

/** The resolver of the settings, or else that of the machine. */
export function addressOfResolver({ DNS_RESOLVER, DNS_HOST, DNS_PORT, ...settings }: Settings): Answering | null {
  return addressOf(DNS_RESOLVER ?? (isOwnOnly(settings) ? `${DNS_HOST}:${DNS_PORT}` : (getServers()[0] ?? '')))
}

export function openResolver(settings: Settings): Resolver {
  const at = addressOfResolver(settings)
  return {
    async query(name, type) {
      if (!at) throw new LookupFault('No resolver is configured.')
      const answer = await ask(at, { name, type, timeoutMs }).catch(() => null)
      if (!answer) throw new LookupFault(`The query for ${name} ${type} got no response.`)
      const rcode = 'rcode' in answer ? String(answer.rcode) : ''
      if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') {
        throw new LookupFault(`The name servers of ${name} do not respond (${rcode}).`)
      }
      return (answer.answers ?? []).map((each) => ({
        name: each.name.toLowerCase(),
        type: each.type,
        ttl: 'ttl' in each ? Number(each.ttl ?? 0) : 0,
        content: contentOf(each),
        data: 'data' in each ? each.data : undefined,
      }))
    },
  }
}

/** "192.0.2.53", "192.0.2.53:5300" or "[2001:db8::53]:53". */
function addressOf(text: string): Answering | null {
  if (isIP(text) !== 0) return { host: text, port: 53 }
  const [, host, port] = /^\[?([^\]]+)\]?:(\d+)$/.exec(text) ?? []
  return host === undefined || isIP(host) === 0 || Number(port) === 0 ? null : { host, port: Number(port) }
}
