import * as contract from '@portal/contract/integration/tmf.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindCollection, inTmfFormat } from '../../bind-tmf.ts'
import { troubleTickets } from './store.ts'

/** Cases as trouble tickets of TMF621. */
export function troubleTicketRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  inTmfFormat(gateway, (app) => {
    bindCollection(app, parts, contract.troubleTicketList, contract.troubleTicketRead, troubleTickets)
  })
}
