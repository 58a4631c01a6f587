import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { type IntegrationScope, integrationScopes, scopeFor } from '@portal/contract/integration/scopes.ts'
import type { Refusal } from '../../lib/refusal.ts'

/** Permissions of a provider system with its current token. */
export interface ClientPowers {
  clientId: string
  name: string
  scopes: readonly IntegrationScope[]
}

/** Why a system may not call this endpoint; null if it may. */
export function refusalOfClient({ scopes }: Pick<ClientPowers, 'scopes'>, endpoint: EndpointShape): Refusal | null {
  const needed = scopeFor(endpoint)
  if (needed === null) {
    return {
      code: 'not_for_systems',
      reason: 'This call is for people and their API keys. A system uses the calls of the desk.',
    }
  }
  if (needed === 'any' || scopes.includes(needed)) return null
  return { code: 'scope_missing', reason: `This call needs the scope ${needed}, which the token does not have.` }
}

/** The client's scopes, limited to those in its token; a token without any of our scopes has all of them. */
export function narrowedScopes(given: readonly IntegrationScope[], inToken: string): IntegrationScope[] {
  const named = inToken.split(' ').filter((name) => integrationScopes.some((scope) => scope === name))
  return given.filter((scope) => named.length === 0 || named.includes(scope))
}
