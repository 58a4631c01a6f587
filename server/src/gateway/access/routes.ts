import {
  accessRead,
  accessRequestAnswer,
  accessRequestCreate,
  accessRequestDelete,
  accessRequestList,
  dealerConsentRead,
  dealerConsentUpdate,
  secondFactorRuleRead,
  secondFactorRuleUpdate,
} from '@portal/contract/access.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { answerRequest, askFor, changeConsent, listRequests, readAccess, readConsent, withdraw } from './service.ts'
import { changeRule, readRule } from './second-factor-service.ts'

export function accessRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts

  bindScoped(app, parts, accessRead, (scope) => readAccess(scope))

  bindScoped(app, parts, accessRequestCreate, async (scope, { body, request }) => {
    await askFor(scope, config, { ...body, requestId: request.id })
    return readAccess(scope)
  })

  bindScoped(app, parts, accessRequestDelete, async (scope, { params, request }) => {
    await withdraw(scope, params.requestId, request.id)
    return readAccess(scope)
  })

  bindScoped(app, parts, accessRequestList, async (scope) => ({ requests: await listRequests(scope) }))

  bindScoped(app, parts, accessRequestAnswer, async (scope, { params, body, request }) => {
    await answerRequest(scope, config, { ...params, ...body, activityRequestId: request.id })
    return { requests: await listRequests(scope) }
  })

  bindScoped(app, parts, dealerConsentRead, (scope) => readConsent(scope))

  bindScoped(app, parts, dealerConsentUpdate, async (scope, { body, request }) => {
    await changeConsent(scope, body.access, request.id)
    return readConsent(scope)
  })

  bindScoped(app, parts, secondFactorRuleRead, (scope) => readRule(scope, parts))

  bindScoped(app, parts, secondFactorRuleUpdate, async (scope, { body, request }) => {
    await changeRule(scope, parts, { ...body, requestId: request.id })
    return readRule(scope, parts)
  })
}
