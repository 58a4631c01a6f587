import {
  apiKeyCreate,
  apiKeyList,
  apiKeyRevocationCreate,
  apiKeyRotationCreate,
} from '@portal/contract/api-keys/api-keys.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { makeApiKey, revokeApiKey, rotateApiKey } from './service.ts'
import { listKeys } from './store.ts'

export function apiKeyRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, apiKeyList, async (scope) => ({ rows: await listKeys(scope) }))

  bindScoped(app, parts, apiKeyCreate, (scope, { body }) => makeApiKey(scope, body))

  bindScoped(app, parts, apiKeyRotationCreate, (scope, { params, body }) => rotateApiKey(scope, { ...params, ...body }))

  bindScoped(app, parts, apiKeyRevocationCreate, (scope, { params }) => revokeApiKey(scope, params.keyId))
}
