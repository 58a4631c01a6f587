import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { ProgramScope } from '@portal/contract/mcp/scopes.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { forPeople } from '../../people/by-person.ts'

/** A program that works for a person, in one account. */
export interface ProgramPowers {
  connectionId: string
  accountId: string
  /** The person's id in that account. */
  userId: string
  name: string
  scopes: readonly ProgramScope[]
}

/** Why no program may call this endpoint, whatever its person may do. */
export function refusalOfProgram(
  endpoint: Pick<EndpointShape, 'permissions' | 'isForPeople' | 'tellsSecret'>,
): Refusal | null {
  const isForPeople = endpoint.isForPeople || endpoint.tellsSecret || endpoint.permissions.includes(operatorResource)
  return isForPeople ? { code: 'not_for_keys', reason: forPeople } : null
}
