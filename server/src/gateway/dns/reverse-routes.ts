import { blockList, reverseNameList, reverseNamesCreate, reverseNameUpdate } from '@portal/contract/dns/reverse.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { getBlock, nameAddress, nameAddresses } from './reverse-service.ts'
import { listBlocks, listNames } from './reverse-store.ts'

export function reverseRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, blockList, (scope, { query }) => listBlocks(scope, query))

  bindScoped(app, parts, reverseNameList, async (scope, { params, query }) => {
    const block = await getBlock(scope, params.blockId)
    return { ...(await listNames(scope, block, query)), block }
  })

  bindScoped(app, parts, reverseNameUpdate, (scope, { params, body }) =>
    nameAddress(scope, { ...params, typed: body.name }),
  )

  bindScoped(app, parts, reverseNamesCreate, (scope, { params, body }) =>
    nameAddresses(scope, params.blockId, body.pattern),
  )
}
