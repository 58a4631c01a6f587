import type { PermissionResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { type SearchHit, searchRead } from '@portal/contract/search.ts'
import { type SearchKind, searchKinds } from '@portal/contract/search-values.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { AccountScope } from '../actor.ts'
import { type GatewayParts, scopeOf } from '../bind-scoped.ts'
import {
  type Found,
  searchCases,
  searchContacts,
  searchOrders,
  searchQuotes,
  searchServices,
  searchSites,
  searchVisits,
  searchZones,
} from './store.ts'

interface Searched {
  /** Who may see things of this kind. */
  resource: PermissionResource
  find: (scope: AccountScope, text: string) => Promise<Found[]>
}

const searched: Record<SearchKind, Searched> = {
  service: { resource: 'BusinessPortalServices', find: searchServices },
  site: { resource: 'BusinessPortalServices', find: searchSites },
  zone: { resource: 'BusinessPortalDns', find: searchZones },
  order: { resource: 'BusinessPortalOrders', find: searchOrders },
  quote: { resource: 'LeasedLineQuoting', find: searchQuotes },
  case: { resource: 'BusinessPortalCases', find: searchCases },
  visit: { resource: 'BusinessPortalColocation', find: searchVisits },
  contact: { resource: 'BusinessPortalAccountMgmt', find: searchContacts },
}

/** Each kind is looked for in the scope of its own permission, with its own limits. */
export function searchRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bind(app, searchRead, async (call) => {
    const inAnyScope = await scopeOf(parts, searchRead, call)
    const held = await inAnyScope(async ({ person }) => person.resources)
    const found = await Promise.all(
      searchKinds.map(async (kind) => {
        const { resource, find } = searched[kind]
        if (!held.includes(resource)) return []
        const inOwnScope = await scopeOf(parts, { ...searchRead, permissions: [resource] }, call)
        const hits = await inOwnScope((scope) => find(scope, call.query.query)).catch(onlyForbidden)
        return hits.map((hit): SearchHit => ({ kind, account: null, ...hit }))
      }),
    )
    return { hits: found.flat() }
  })
}

/** A permission may end between two looks. */
function onlyForbidden(problem: unknown): [] {
  if (problem instanceof Problem && problem.code === 'forbidden') return []
  throw problem
}
