import type { FastifyReply } from 'fastify'
import { etag } from '../../http/if-match.ts'
import type { DnsServer } from '../../systems/dns/dns-server.ts'
import type { AccountScope } from '../actor.ts'
import { getZone } from './service.ts'

/** Answers a zone as it is now, with its version for the next change. */
export function showZone(server: DnsServer) {
  return async (scope: AccountScope, reply: FastifyReply, zoneId: string) => {
    const zone = await getZone(scope, server, zoneId)
    reply.header('etag', etag(zone.version))
    return zone
  }
}

export type ShowZone = ReturnType<typeof showZone>
