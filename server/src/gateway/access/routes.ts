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
} from '@portal/contract/access/access.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import {
  answerRequest,
  requestAccess,
  changeConsent,
  listRequests,
  readAccess,
  readConsent,
  withdraw,
} from './service.ts'
import { changeRule, readRule } from './second-factor-service.ts'

export function accessRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts

  bindScoped(app, parts, accessRead, (scope) => readAccess(scope))

  bindScoped(app, parts, accessRequestCreate, async (scope, { body }) => {
    await requestAccess(scope, config, body)
    return readAccess(scope)
  })

  bindScoped(app, parts, accessRequestDelete, async (scope, { params }) => {
    await withdraw(scope, params.requestId)
    return readAccess(scope)
  })

  bindScoped(app, parts, accessRequestList, async (scope) => ({ requests: await listRequests(scope) }))

  bindScoped(app, parts, accessRequestAnswer, async (scope, { params, body }) => {
    await answerRequest(scope, config, { ...params, ...body })
    return { requests: await listRequests(scope) }
  })

  bindScoped(app, parts, dealerConsentRead, (scope) => readConsent(scope))

  bindScoped(app, parts, dealerConsentUpdate, async (scope, { body }) => {
    await changeConsent(scope, body.access)
    return readConsent(scope)
  })

  bindScoped(app, parts, secondFactorRuleRead, (scope) => readRule(scope, parts))

  bindScoped(app, parts, secondFactorRuleUpdate, async (scope, { body }) => {
    await changeRule(scope, parts, body.isRequired)
    return readRule(scope, parts)
  })
}
