import {
  deskAccessRequestAnswer,
  deskAccessRequestList,
  deskContactCreate,
  deskContactPermissionsUpdate,
  deskContactRead,
  deskInvitationCreate,
  deskRestorationCreate,
  deskSecondFactorResetCreate,
  deskSignOutCreate,
  deskSuspensionCreate,
} from '@portal/contract/desk/people.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { expectedVersion, versioned } from '../../../http/if-match.ts'
import { answerRequest, listRequests } from '../../access/service.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { changePermissions, invite, reinstate, suspend } from '../../contacts/permissions/service.ts'
import { addContact } from '../../contacts/service.ts'
import { getDeskContact, resetSecondFactor, signOut } from './service.ts'

/** Staff actions on the people of an account. */
export function peopleDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  const answer = async (scope: AccountScope, contactId: string, reply: FastifyReply) =>
    versioned(reply, await getDeskContact(scope, parts, contactId))

  bindScoped(app, parts, deskContactRead, (scope, { params, reply }) => answer(scope, params.contactId, reply))

  bindScoped(app, parts, deskContactCreate, async (scope, { body, reply }) => {
    const { grants, ...input } = body
    const contactId = await addContact(scope, input)
    await invite(scope, parts, { contactId, grants })
    return answer(scope, contactId, reply)
  })

  bindScoped(app, parts, deskContactPermissionsUpdate, async (scope, { params, body, request, reply }) => {
    const version = expectedVersion(request)
    await changePermissions(scope, { ...params, ...body, version })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskInvitationCreate, async (scope, { params, reply }) => {
    await invite(scope, parts, { ...params, grants: undefined })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskSuspensionCreate, async (scope, { params, body, reply }) => {
    await suspend(scope, parts, { ...params, ...body })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskRestorationCreate, async (scope, { params, body, reply }) => {
    await reinstate(scope, parts, { ...params, ...body })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskSecondFactorResetCreate, async (scope, { params, body, reply }) => {
    await resetSecondFactor(scope, parts, { ...params, ...body })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskSignOutCreate, async (scope, { params, body, reply }) => {
    await signOut(scope, parts, { ...params, ...body })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskAccessRequestList, async (scope) => ({ requests: await listRequests(scope) }))

  bindScoped(app, parts, deskAccessRequestAnswer, async (scope, { params, body }) => {
    await answerRequest(scope, config, { ...params, ...body })
    return { requests: await listRequests(scope) }
  })
}
