import {
  contactDepartureCreate,
  contactDepartureDelete,
  contactHoldingsRead,
  contactInvitationCreate,
  contactInvitationDelete,
  contactLinkUse,
  contactPermissionBulkUpdate,
  contactPermissionsUpdate,
  contactSuspensionCreate,
  contactSuspensionDelete,
  contactVerificationCreate,
} from '@portal/contract/contacts/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import { expectedVersion } from '../../../http/if-match.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { changeEach } from '../../each-selected.ts'
import { comeBack, leave, readHoldings } from '../departure/service.ts'
import { followLink } from '../links/service.ts'
import { getContact } from '../service.ts'
import {
  changePermission,
  changePermissions,
  invite,
  reinstate,
  revokeInvitation,
  sendVerification,
  suspend,
} from './service.ts'

export function contactAccessRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const answer = (scope: AccountScope, { contactId }: { contactId: string }) =>
    getContact(scope, parts.identityDesk, contactId)

  bindScoped(app, parts, contactPermissionsUpdate, async (scope, { params, body, request }) => {
    const version = expectedVersion(request)
    await changePermissions(scope, { ...params, ...body, version })
    return answer(scope, params)
  })

  bindScoped(app, parts, contactPermissionBulkUpdate, async (scope, { body: { contactIds, ...change } }) => ({
    rows: await changeEach(scope, contactIds, (contactId) => changePermission(scope, { contactId, ...change })),
  }))

  bindScoped(app, parts, contactInvitationCreate, async (scope, { params, body }) => {
    await invite(scope, parts, { ...params, grants: body.grants })
    return answer(scope, params)
  })

  bindScoped(app, parts, contactInvitationDelete, async (scope, { params }) => {
    await revokeInvitation(scope, params.contactId)
    return answer(scope, params)
  })

  bindScoped(app, parts, contactVerificationCreate, async (scope, { params }) => {
    await sendVerification(scope, parts, params.contactId)
    return answer(scope, params)
  })

  bindScoped(app, parts, contactSuspensionCreate, async (scope, { params }) => {
    await suspend(scope, parts, params)
    return answer(scope, params)
  })

  bindScoped(app, parts, contactSuspensionDelete, async (scope, { params }) => {
    await reinstate(scope, parts, params)
    return answer(scope, params)
  })

  bindScoped(app, parts, contactHoldingsRead, (scope, { params }) => readHoldings(scope, params.contactId))

  bindScoped(app, parts, contactDepartureCreate, async (scope, { params, body }) => {
    await leave(scope, parts, { ...params, ...body })
    return answer(scope, params)
  })

  bindScoped(app, parts, contactDepartureDelete, async (scope, { params }) => {
    await comeBack(scope, params.contactId)
    return answer(scope, params)
  })

  bind(app, contactLinkUse, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return followLink(parts, body.secret, request.id)
  })
}
