import type { EndpointShape } from '../endpoint.ts'
import { integrationEntities } from './entities.ts'
import { operatorResource } from '../permission.ts'
import { type ScopeArea, scopeAreas } from './scope-areas.ts'

export type IntegrationScope = `${ScopeArea}:${'read' | 'write'}`

export const integrationScopes: readonly IntegrationScope[] = scopeAreas.flatMap((area): IntegrationScope[] => [
  `${area}:read`,
  `${area}:write`,
])

/** The area of the endpoints below an address; the longest matching prefix counts. */
const areaByAddress: Record<string, ScopeArea> = {
  'account-desk': 'accounts',
  'backup-desk': 'services',
  'backup-info': 'services',
  'case-desk': 'cases',
  'catalogue-desk': 'plans',
  'cloud-desk': 'services',
  'cloud-info': 'services',
  'billing-desk': 'billing',
  'billing-info': 'billing',
  'commission-info': 'commission',
  'dns-desk': 'zones',
  'incident-desk': 'incidents',
  'monitoring-info': 'monitoring',
  'order-desk': 'orders',
  'plan-desk': 'plans',
  'credit-desk': 'cases',
  'quote-desk': 'quotes',
  'visit-desk': 'visits',
  'voice-desk': 'services',
  'tmf-api/customerBillManagement': 'billing',
  'tmf-api/productInventory': 'services',
  'tmf-api/productCatalogManagement': 'plans',
  'tmf-api/partyRoleManagement': 'accounts',
  'tmf-api/productOrderingManagement': 'orders',
  'tmf-api/serviceProblemManagement': 'incidents',
  'tmf-api/serviceTestManagement': 'services',
  'tmf-api/troubleTicket': 'cases',
  'integration/api/webhooks': 'webhooks',
  ...Object.fromEntries(integrationEntities.map(({ name, area }) => [`integration/api/${name}`, area])),
}

// Each system's change feed is limited to what it may read.
const openToEverySystem = new Set(['integration/api/changes', 'integration/api/client'])

/**
 * The scope that a system needs for an endpoint: `any` if every system may call it, null if none may because it is for
 * customers or people.
 */
export function scopeFor({ path, method, permissions, isForPeople }: EndpointShape): IntegrationScope | 'any' | null {
  if (!permissions.includes(operatorResource) || isForPeople) return null
  const address = path.slice(1)
  if (openToEverySystem.has(address)) return 'any'
  const begin = Object.keys(areaByAddress)
    .filter((each) => address === each || address.startsWith(`${each}/`))
    .toSorted((a, b) => b.length - a.length)[0]
  const area = begin === undefined ? undefined : areaByAddress[begin]
  if (!area) return null
  return `${area}:${method === 'GET' ? 'read' : 'write'}`
}
