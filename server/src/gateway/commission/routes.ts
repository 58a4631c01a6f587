import { minus, sum } from '@portal/contract/money-values.ts'
import {
  commissionExposure,
  lineQueryCreate,
  statementChangeList,
  statementLineList,
  statementLineRead,
  statementList,
  statementReconciliationCreate,
} from '@portal/contract/commission/commission.ts'
import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Answer, Call } from '../../http/bind.ts'
import { inThread } from '../../threads/in-thread.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { commissionDeskRoutes } from './desk/routes.ts'
import { commissionDocumentRoutes } from './documents/routes.ts'
import { listChanges, listExposure, sumServices } from './changes-store.ts'
import { listLines } from './line-store.ts'
import { assertDealer } from './policy.ts'
import { explainLine, getStatement, queryLine } from './service.ts'
import { selfBillingRoutes } from './self-billing/routes.ts'
import { listStatements } from './statement-store.ts'
import { dayOf } from '@portal/contract/format/days.ts'

export function commissionRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const bindDealer = <E extends EndpointShape>(
    endpoint: E,
    handle: (scope: AccountScope, call: Call<E>) => Promise<Answer<E>>,
  ) =>
    bindScoped(app, parts, endpoint, async (scope, call) => {
      assertDealer(scope)
      return handle(scope, call)
    })

  bindDealer(statementList, (scope, { query }) => listStatements(scope, query, dayOf(scope.now)))

  bindDealer(statementLineList, async (scope, { params, query }) => {
    await getStatement(scope, params.statementRef)
    return listLines(scope, params.statementRef, query)
  })

  bindDealer(statementLineRead, (scope, { params }) => explainLine(scope, params))

  bindDealer(lineQueryCreate, (scope, { params, body }) => queryLine(scope, { ...params, ...body }))

  bindDealer(statementChangeList, async (scope, { params, query }) => {
    const { statementRef, previous, currency } = await getStatement(scope, params.statementRef)
    const previousRef = previous?.statementRef ?? null
    return { ...(await listChanges(scope, { ...query, statementRef, previousRef })), previousRef, currency }
  })

  bindDealer(statementReconciliationCreate, async (scope, { params, body }) => {
    const { statementRef, currency } = await getStatement(scope, params.statementRef)
    const ours = await sumServices(scope, statementRef)
    return { currency, ...(await inThread('reconciliation', [body.csv, body.columns, ours])) }
  })

  bindDealer(commissionExposure, async (scope) => {
    const months = await listExposure(scope, dayOf(scope.now))
    const atRisk = sum(months.map(({ becomesSafe }) => becomesSafe))
    let left = atRisk
    return {
      currency: 'GBP',
      atRisk,
      services: months.reduce((all, { services }) => all + services, 0),
      months: months.map((month) => {
        left = minus(left, month.becomesSafe)
        return { ...month, stillAtRisk: left }
      }),
    }
  })

  commissionDocumentRoutes(app, parts)
  commissionDeskRoutes(app, parts)
  selfBillingRoutes(app, parts)
}
