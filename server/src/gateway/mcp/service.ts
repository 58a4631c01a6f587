import { contactsPermission } from '@portal/contract/contacts/contacts.ts'
import { type ConnectedPrograms, mostPrograms } from '@portal/contract/mcp/programs.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { mcpAddress } from './mcp-address.ts'
import {
  countPrograms,
  deleteProgram,
  type Ending,
  endConnections,
  findAllowed,
  insertProgram,
  listConnections,
  listPrograms,
  setAllowed,
} from './store.ts'

type Parts = Pick<GatewayParts, 'config' | 'identityDesk'>

export async function readPrograms(scope: AccountScope, { config, identityDesk }: Parts): Promise<ConnectedPrograms> {
  return {
    address: identityDesk ? mcpAddress(config) : null,
    isAllowed: await findAllowed(scope),
    connections: await listConnections(scope, isAdministrator(scope)),
    registered: await listPrograms(scope),
  }
}

const isAdministrator = ({ person, as }: AccountScope): boolean =>
  as === 'customer' && contactsPermission.some((resource) => person.resources.includes(resource))

export async function changeRule(scope: AccountScope, parts: Parts, isAllowed: boolean): Promise<void> {
  assertChangeable(scope, parts)
  if ((await findAllowed(scope)) === isAllowed) return
  await setAllowed(scope, isAllowed)
  await recordActivity(scope, {
    action: isAllowed ? 'programs allowed' : 'programs stopped',
    entity: 'access',
    entityId: 'programs',
  })
}

export async function registerProgram(
  scope: AccountScope,
  parts: Parts,
  { name, redirectUris }: { name: string; redirectUris: string[] },
): Promise<void> {
  assertChangeable(scope, parts)
  if ((await countPrograms(scope)) >= mostPrograms)
    throw new Problem('limit_reached', {
      detail: `This account has ${mostPrograms} registered programs. Remove an unused one first.`,
    })
  const programId = `program-${newId()}`
  await insertProgram(scope, { programId, name, redirectUris })
  await recordActivity(scope, {
    action: 'program registered',
    entity: 'access',
    entityId: programId,
    after: { name, addresses: redirectUris.join(', ') },
  })
}

export async function removeProgram(scope: AccountScope, parts: Parts, programId: string): Promise<void> {
  assertOwnPeople(scope)
  const name = await deleteProgram(scope, programId)
  if (name === null) throw new Problem('not_found')
  await end(scope, parts, { programId })
  await recordActivity(scope, { action: 'program removed', entity: 'access', entityId: programId, before: { name } })
}

export async function revokeConnection(scope: AccountScope, parts: Parts, connectionId: string): Promise<void> {
  const userId = isAdministrator(scope) ? null : scope.person.userId
  if ((await end(scope, parts, { connectionId, userId })) === 0) throw new Problem('not_found')
}

/** Every call reads whether its connection is over. The identity server gives no more tokens for it either. */
async function end(scope: AccountScope, { identityDesk }: Parts, ending: Ending): Promise<number> {
  const ended = await endConnections(scope, ending)
  for (const { connectionId, name } of ended) {
    await identityDesk?.endConnection(connectionId)
    await recordActivity(scope, {
      action: 'program disconnected',
      entity: 'access',
      entityId: connectionId,
      before: { program: name },
    })
  }
  return ended.length
}

function assertChangeable(scope: AccountScope, { identityDesk }: Parts): void {
  assertOwnPeople(scope)
  if (identityDesk) return
  throw new Problem('identity_managed_elsewhere', {
    detail: 'People sign in with another identity provider, where programs cannot ask for access.',
  })
}

function assertOwnPeople(scope: AccountScope): void {
  if (scope.as !== 'customer') throw new Problem('own_people_only', { detail: 'Only the customer can change this.' })
}
