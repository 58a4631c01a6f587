import { accountList } from '@portal/contract/accounts/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { listAccountsOf } from './store.ts'

export function accountRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, accountList, ({ person }, { query }) =>
    listAccountsOf(parts.database.system, person.subject, query),
  )
}
