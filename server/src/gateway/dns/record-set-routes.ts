import { recordSetList, recordSetsUpdate } from '@portal/contract/dns/record-sets.ts'
import type { FastifyInstance } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { changeRecords, listRecordSets, withSets } from './record-set-service.ts'
import { getStoredZone } from './service.ts'

export function recordSetRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, recordSetList, async (scope, { params: { zoneId }, reply }) => {
    const { version } = await getStoredZone(scope, zoneId)
    reply.header('etag', etag(version))
    return { version, recordSets: await listRecordSets(scope, zoneId) }
  })

  bindScoped(app, parts, recordSetsUpdate, async (scope, { params: { zoneId }, body, request, reply }) => {
    const changed = await changeRecords(scope, zoneId, withSets(scope, zoneId, body.recordSets), {
      note: body.note,
      version: expectedVersion(request),
    })
    reply.header('etag', etag(changed.version))
    return changed
  })
}
