import { dynamicUpdate } from '@portal/contract/dns/dynamic.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { updateHosts } from './dynamic-service.ts'

export function dynamicRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, dynamicUpdate, async (scope, { query, request, reply }) => {
    const answers = await updateHosts(scope, query, request.ip)
    reply.type('text/plain; charset=utf-8')
    return `${answers.join('\n')}\n`
  })
}
