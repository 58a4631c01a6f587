import * as contract from '@portal/contract/service-status/service-problems.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../bind-scoped.ts'
import { bindCollection, inTmfFormat } from '../../bind-tmf.ts'
import { serviceProblems } from './store.ts'

/** Incidents and planned work as TMF656. */
export function serviceProblemRoutes(gateway: FastifyInstance, parts: GatewayParts): void {
  inTmfFormat(gateway, (app) => {
    bindCollection(app, parts, contract.serviceProblemList, contract.serviceProblemRead, serviceProblems)
  })
}
