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
import { tsigCipher } from '../../lib/tsig-secret.ts'

export function apiKeyRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  const { DNS_UPDATE_PORT: port, GATEWAY_BASE_URL: gateway } = config
  const dnsUpdates = port === undefined ? null : { server: new URL(gateway).hostname, port }
  const cipher = dnsUpdates && tsigCipher(config)

  bindScoped(app, parts, apiKeyList, async (scope) => ({ rows: await listKeys(scope), dnsUpdates }))

  bindScoped(app, parts, apiKeyCreate, (scope, { body }) => makeApiKey(scope, body, cipher))

  bindScoped(app, parts, apiKeyRotationCreate, (scope, { params, body }) =>
    rotateApiKey(scope, { ...params, ...body }, cipher),
  )

  bindScoped(app, parts, apiKeyRevocationCreate, (scope, { params }) => revokeApiKey(scope, params.keyId))
}
