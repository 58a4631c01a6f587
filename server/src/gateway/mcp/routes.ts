import {
  programConnectionDelete,
  programCreate,
  programDelete,
  programList,
  programRuleUpdate,
} from '@portal/contract/mcp/programs.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { changeRule, readPrograms, registerProgram, removeProgram, revokeConnection } from './service.ts'

export function programRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, programList, (scope) => readPrograms(scope, parts))

  bindScoped(app, parts, programRuleUpdate, async (scope, { body }) => {
    await changeRule(scope, parts, body.isAllowed)
    return readPrograms(scope, parts)
  })

  bindScoped(app, parts, programCreate, async (scope, { body }) => {
    await registerProgram(scope, parts, body)
    return readPrograms(scope, parts)
  })

  bindScoped(app, parts, programDelete, async (scope, { params }) => {
    await removeProgram(scope, parts, params.programId)
    return readPrograms(scope, parts)
  })

  bindScoped(app, parts, programConnectionDelete, async (scope, { params }) => {
    await revokeConnection(scope, parts, params.connectionId)
    return readPrograms(scope, parts)
  })
}
