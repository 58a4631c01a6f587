import { type EndpointShape, isReadOnlyCall } from './endpoint.ts'
import { scopeFor } from './integration/scopes.ts'
import { operatorResource } from './permission.ts'
import type { ProblemCode } from './problem.ts'

/** Every problem that an endpoint may return: those declared, and those that follow from its other properties. */
export function possibleProblems(endpoint: EndpointShape): readonly ProblemCode[] {
  const { path, params, query, response, isPublic, tellsSecret, problems = [] } = endpoint
  const isWrite = !isReadOnlyCall(endpoint)
  const isOfGateway = !path.startsWith('/api/')
  const isSigned = isOfGateway && !isPublic
  return [
    ...problems,
    ...(query || isWrite || scopeFor(endpoint) ? (['invalid'] as const) : []),
    ...(isPublic ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(isSigned ? callerProblems(endpoint) : []),
    ...(params || isOfGateway ? (['not_found'] as const) : []),
    ...(isWrite ? (['too_large', 'unsupported'] as const) : []),
    ...(isWrite && isSigned && response && !tellsSecret ? (['conflict', 'idempotency_key_reused'] as const) : []),
    'unexpected',
    ...(isSigned ? (['overloaded'] as const) : []),
    'unavailable',
  ]
}

/** Refusals of `gateway/actor.ts` and of the checks of keys and systems, before the endpoint runs. */
function callerProblems(endpoint: EndpointShape): ProblemCode[] {
  const scope = scopeFor(endpoint)
  return [
    'access_ended',
    'account_closed',
    'address_not_allowed',
    'dealer_access_closed',
    'sign_in_not_linked',
    'too_many',
    ...(isReadOnlyCall(endpoint) ? [] : (['read_only'] as const)),
    ...(endpoint.isForPeople || endpoint.permissions.includes(operatorResource) ? (['not_for_keys'] as const) : []),
    ...(endpoint.isForPeople || endpoint.honoursRecordLimits ? [] : (['record_limit'] as const)),
    ...(scope === null ? (['not_for_systems'] as const) : []),
    ...(scope === null || scope === 'any' ? [] : (['scope_missing'] as const)),
  ]
}
