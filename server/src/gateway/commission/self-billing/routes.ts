import {
  deskSelfBillingDetailsUpdate,
  deskSelfBillingDocumentRead,
  deskSelfBillingRead,
  selfBillingAgreementCreate,
  selfBillingDocumentIssue,
  selfBillingRead,
  statementRead,
} from '@portal/contract/commission/self-billing.ts'
import type { FastifyInstance } from 'fastify'
import { providerOf } from '../../../provider-settings.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { assertDealer } from '../policy.ts'
import { getStatement } from '../service.ts'
import { changeDetails, getDetails, getSelfBilling, issueDocument, recordAgreement } from './service.ts'

export function selfBillingRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const provider = providerOf(parts.config)

  bindScoped(app, parts, statementRead, async (scope, { params }) => {
    assertDealer(scope)
    const statement = await getStatement(scope, params.statementRef)
    return { ...statement, selfBilling: await getSelfBilling(scope, params.statementRef, provider) }
  })

  bindScoped(app, parts, selfBillingRead, (scope) => {
    assertDealer(scope)
    return getDetails(scope)
  })

  bindScoped(app, parts, deskSelfBillingRead, (scope) => getDetails(scope))

  bindScoped(app, parts, deskSelfBillingDocumentRead, (scope, { params }) =>
    getSelfBilling(scope, params.statementRef, provider),
  )

  bindScoped(app, parts, deskSelfBillingDetailsUpdate, (scope, { body }) => changeDetails(scope, body))

  bindScoped(app, parts, selfBillingAgreementCreate, (scope, { body }) => recordAgreement(scope, body))

  bindScoped(app, parts, selfBillingDocumentIssue, (scope, { params }) =>
    issueDocument(scope, params.statementRef, provider),
  )
}
