import { listAdministrators } from '../../scope/holders-store.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { AccessRequest, DealerConsent, OwnAccess, OwnPermission } from '@portal/contract/access/access.ts'
import { accessNames } from '@portal/contract/access/names.ts'
import type { DealerAccess } from '@portal/contract/access/values.ts'
import { isStaffResource, type PermissionResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { quoted, withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import { findAccountName } from '../accounts/store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { changePermissions } from '../contacts/permissions/service.ts'
import { getStoredContact } from '../contacts/service.ts'
import { findLimitOf, givableBy } from '../contacts/rules/service.ts'
import { possibleResources } from './policy.ts'
import {
  closeRequest,
  findConsent,
  findDealerName,
  insertRequest,
  listDealerVisits,
  listHeld,
  listOpenRequests,
  listOwnRequests,
  lockRequest,
  setConsent,
  type StoredRequest,
} from './store.ts'

export async function readAccess(scope: AccountScope): Promise<OwnAccess> {
  const { person } = scope
  const isDealer = scope.as === 'dealer'
  // A dealer's permissions are granted in its own account, so no one here can grant them.
  const held = isDealer
    ? person.resources.map((resource) => ({ resource, sites: null, until: null }))
    : await listHeld(scope)
  const requests = isDealer ? [] : await listOwnRequests(scope)
  return {
    accountName: await findAccountName(scope),
    dealerName: isDealer ? person.accountName : null,
    permissions: possibleResources(person, isDealer).map((resource): OwnPermission => {
      const grant = held.find((each) => each.resource === resource)
      const request = requests.find((each) => each.resource === resource)
      const isTold = request?.status === 'open' || (request?.status === 'declined' && !grant)
      return {
        resource,
        isHeld: grant !== undefined,
        sites: grant?.sites ?? null,
        until: grant?.until ?? null,
        request: request && isTold ? request : null,
      }
    }),
    givable: givableBy(scope),
    administrators: isDealer ? [] : await listAdministrators(scope),
  }
}

interface Question {
  resource: PermissionResource
  reason: string
}

export async function requestAccess(scope: AccountScope, config: Config, { resource, reason }: Question) {
  const { permissions, administrators, accountName, dealerName } = await readAccess(scope)
  if (dealerName)
    throw new Problem('acting_for_dealer', {
      detail: `You are acting for ${dealerName}. Ask one of its administrators.`,
    })
  const wanted = permissions.find((each) => each.resource === resource)
  if (!wanted) throw new Problem('invalid', { fields: { resource: 'Choose a permission from the list.' } })
  if (wanted.isHeld && !wanted.sites && !wanted.until)
    throw new Problem('permission_already_held', {
      detail: `You already have the permission ${accessNames[resource]}.`,
    })
  if (wanted.request?.status === 'open')
    throw new Problem('permission_already_requested', {
      detail: `You already have an open request for ${accessNames[resource]}.`,
    })
  if (administrators.length === 0) {
    throw new Problem('no_administrator', {
      detail: `Nobody in ${accountName} can grant this permission. Call us on ${config.SUPPORT_PHONE}.`,
    })
  }
  const id = newId(12)
  await insertRequest(scope, id, { resource, reason })
  await recordActivity(scope, {
    action: 'access requested',
    entity: 'access',
    entityId: id,
    after: { permission: accessNames[resource], reason },
  })
  const name = withoutLinks(scope.actorName)
  await Promise.all(
    administrators.map(({ email }) =>
      queueMail(scope.tx, {
        to: email,
        subject: `${name} asks for ${accessNames[resource]}`,
        text: [
          `${name} (${scope.person.email}) asks for the permission ${accessNames[resource]} on ${accountName}:`,
          '',
          quoted(reason),
          '',
          'Grant or decline it here:',
          `${config.BASE_URL}${pageOf('access', { in: scope.accountId })}`,
        ].join('\n'),
      }),
    ),
  )
}

/** Lists pending requests with the reason if the caller cannot grant one. */
export async function listRequests(scope: AccountScope): Promise<AccessRequest[]> {
  const requests: AccessRequest[] = []
  for (const request of await listOpenRequests(scope)) {
    requests.push({ ...request, limit: await findLimit(scope, request) })
  }
  return requests
}

async function findLimit(scope: AccountScope, { contactId, resource }: StoredRequest): Promise<string | null> {
  if (isStaffResource(resource)) return null
  // A caller whose own permission ends can grant it only until that day.
  const until = scope.as === 'provider' ? null : (scope.person.ends[resource] ?? null)
  return findLimitOf(scope, await getStoredContact(scope, contactId), [{ resource, sites: null, until }])
}

export async function withdraw(scope: AccountScope, requestId: string): Promise<void> {
  const request = await lockRequest(scope, requestId)
  if (!request || request.userId !== scope.person.userId) throw new Problem('not_found')
  if (request.status !== 'open')
    throw new Problem('request_already_answered', { detail: 'This request has already been granted or declined.' })
  await closeRequest(scope, requestId, { status: 'withdrawn', by: scope.actorName, answer: null })
  await recordActivity(scope, {
    action: 'request withdrawn',
    entity: 'access',
    entityId: requestId,
  })
}

interface Answer {
  requestId: string
  isGranted: boolean
  answer: string
  until: PlainDate | null
}

/** Uses the same path and rules as the contact page. */
export async function answerRequest(scope: AccountScope, config: Config, given: Answer): Promise<void> {
  const { requestId, isGranted, answer, until } = given
  const request = await lockRequest(scope, requestId)
  if (!request) throw new Problem('not_found', { detail: 'Request not found.' })
  if (request.status !== 'open')
    throw new Problem('request_already_answered', {
      detail: 'This request has already been granted, declined or withdrawn.',
    })
  if (!isGranted && answer === '')
    throw new Problem('invalid', { fields: { answer: 'Enter a reason. The person can see it.' } })
  const { resource, contactId } = request
  if (isGranted) {
    const { grants } = await getStoredContact(scope, contactId)
    const others = grants.filter((each) => each.resource !== resource && !each.isOver)
    const granted = isStaffResource(resource) ? [] : [{ resource, sites: null, until }]
    const all = [...others, ...granted].map(({ resource: each, sites, until: last }) => ({
      resource: each,
      sites,
      until: last,
    }))
    await changePermissions(scope, { contactId, grants: all, version: undefined })
  }
  const status = isGranted ? 'granted' : 'declined'
  await closeRequest(scope, requestId, { status, by: scope.actorName, answer: answer || null })
  const permission = accessNames[resource]
  await recordActivity(scope, {
    action: `access ${status}`,
    entity: 'access',
    entityId: requestId,
    after: { permission, person: request.name, ...(answer && { answer }) },
  })
  const name = withoutLinks(scope.actorName)
  await queueMail(scope.tx, {
    to: request.email,
    subject: `${permission}: ${isGranted ? 'granted' : 'declined'}`,
    text: [
      isGranted
        ? `${name} has granted you the permission ${permission}. It takes effect immediately.`
        : `${name} has declined your request for ${permission}.`,
      ...(answer ? ['', quoted(answer)] : []),
      '',
      `${config.BASE_URL}${pageOf('access', { in: scope.accountId })}`,
    ].join('\n'),
  })
}

export async function readConsent(scope: AccountScope): Promise<DealerConsent> {
  const { access } = await findConsent(scope)
  return { access, dealer: await findDealerName(scope), visits: await listDealerVisits(scope) }
}

export async function changeConsent(scope: AccountScope, access: DealerAccess): Promise<void> {
  if (scope.as === 'dealer') throw new Problem('own_people_only', { detail: 'Only the customer can change this.' })
  const before = await findConsent(scope)
  if (!before.hasDealer) throw new Problem('no_dealer', { detail: 'This account has no dealer.' })
  if (before.access === access) return
  await setConsent(scope, access)
  await recordActivity(scope, {
    action: 'dealer access changed',
    entity: 'access',
    entityId: 'dealer',
    before: { access: before.access },
    after: { access },
  })
}
