import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../bind-scoped.ts'

export function caseRoutes(_app: FastifyInstance, _parts: GatewayParts): void {}
