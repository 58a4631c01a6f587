import type { FastifyReply } from 'fastify'
import { etag } from '../../http/if-match.ts'
import type { DnsServer } from '../../upstreams/dns/dns-server.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getZone } from './service.ts'

/** Responds with the current zone and its version for the next change. */
export function showZone(server: DnsServer) {
  return async (scope: AccountScope, reply: FastifyReply, zoneId: string) => {
    const zone = await getZone(scope, server, zoneId)
    reply.header('etag', etag(zone.version))
    return zone
  }
}

export type ShowZone = ReturnType<typeof showZone>
