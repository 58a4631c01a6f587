import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { createCipher, type SecretSettings } from '../../lib/secret.ts'
import type { DnsServer } from './dns-server.ts'
import { createEmbeddedServer } from './embedded/server.ts'
import { responseRateLimit } from './embedded/rate-limit.ts'
import { startResponder } from './embedded/responder.ts'
import type { Listening } from './listen.ts'
import { createPowerDns } from './power-dns.ts'

type Settings = Pick<
  Config,
  'PDNS_API_URL' | 'PDNS_API_KEY' | 'PDNS_SERVER_ID' | 'DNS_HOST' | 'DNS_PORT' | 'DNS_RESPONSE_RATE' | 'SESSION_SECRET'
> &
  SecretSettings

/** The configured name server: PowerDNS, or the portal's own. */
export function openDnsServer(config: Settings, database: Pick<Database, 'system'>): DnsServer {
  const answering = { host: config.DNS_HOST, port: config.DNS_PORT }
  const { PDNS_API_URL: apiUrl, PDNS_API_KEY: apiKey, PDNS_SERVER_ID: serverId } = config
  return apiUrl
    ? createPowerDns({ apiUrl, apiKey, serverId, answering })
    : createEmbeddedServer(database, dnsCipher(config), answering)
}

/** Serves DNS queries, unless PowerDNS does. */
export async function startDns(
  config: Settings,
  database: Pick<Database, 'system'>,
  log: FastifyBaseLogger,
): Promise<Listening | undefined> {
  if (config.PDNS_API_URL) return undefined
  const { DNS_HOST: host, DNS_PORT: port } = config
  const limit = responseRateLimit({ perSecond: config.DNS_RESPONSE_RATE })
  try {
    const responder = await startResponder(database, { cipher: dnsCipher(config), host, port, limit })
    log.info({ ...responder.answering }, 'zones are answered')
    return responder
  } catch (error) {
    // The portal remains useful without it, and the zones show that they are not served.
    log.error({ err: error, host, port }, 'zones are not answered: DNS_PORT cannot be used')
    return undefined
  }
}

export const dnsPurpose = 'dnssec keys'

function dnsCipher(settings: SecretSettings) {
  return createCipher(settings, dnsPurpose)
}
