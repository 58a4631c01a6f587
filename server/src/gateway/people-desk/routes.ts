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
} from '@portal/contract/people-desk.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { etag, expectedVersion } from '../../http/if-match.ts'
import { answerRequest, listRequests } from '../access/service.ts'
import type { AccountScope } from '../actor.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { changePermissions, invite, letIn, suspend } from '../contact-access/service.ts'
import { addContact } from '../contacts/service.ts'
import { getDeskContact, resetSecondFactor, signOut } from './service.ts'

/** What the staff do about the people of an account. */
export function peopleDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  const answer = async (scope: AccountScope, contactId: string, reply: FastifyReply) => {
    const contact = await getDeskContact(scope, parts, contactId)
    reply.header('etag', etag(contact.version))
    return contact
  }

  bindScoped(app, parts, deskContactRead, (scope, { params, reply }) => answer(scope, params.contactId, reply))

  bindScoped(app, parts, deskContactCreate, async (scope, { body, request, reply }) => {
    const { grants, ...input } = body
    const contactId = await addContact(scope, input, request.id)
    await invite(scope, parts, { contactId, grants, requestId: request.id })
    return answer(scope, contactId, reply)
  })

  bindScoped(app, parts, deskContactPermissionsUpdate, async (scope, { params, body, request, reply }) => {
    const version = expectedVersion(request)
    await changePermissions(scope, { ...params, ...body, version, requestId: request.id })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskInvitationCreate, async (scope, { params, request, reply }) => {
    await invite(scope, parts, { ...params, grants: undefined, requestId: request.id })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskSuspensionCreate, async (scope, { params, body, request, reply }) => {
    await suspend(scope, parts, { ...params, ...body, requestId: request.id })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskRestorationCreate, async (scope, { params, body, request, reply }) => {
    await letIn(scope, parts, { ...params, ...body, requestId: request.id })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskSecondFactorResetCreate, async (scope, { params, body, request, reply }) => {
    await resetSecondFactor(scope, parts, { ...params, ...body, requestId: request.id })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskSignOutCreate, async (scope, { params, body, request, reply }) => {
    await signOut(scope, parts, { ...params, ...body, requestId: request.id })
    return answer(scope, params.contactId, reply)
  })

  bindScoped(app, parts, deskAccessRequestList, async (scope) => ({ requests: await listRequests(scope) }))

  bindScoped(app, parts, deskAccessRequestAnswer, async (scope, { params, body, request }) => {
    await answerRequest(scope, config, { ...params, ...body, activityRequestId: request.id })
    return { requests: await listRequests(scope) }
  })
}
