import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../bind-scoped.ts'

export function planRoutes(_app: FastifyInstance, _parts: GatewayParts): void {}
