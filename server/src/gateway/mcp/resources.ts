import { billRead } from '@portal/contract/billing/billing.ts'
import { caseRead } from '@portal/contract/cases/cases.ts'
import { lineTestRead } from '@portal/contract/diagnostics/diagnostics.ts'
import { recordSetList } from '@portal/contract/dns/record-sets.ts'
import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { ToolScope } from '@portal/contract/mcp/scopes.ts'
import { orderRead } from '@portal/contract/orders/orders.ts'
import { incidentRead } from '@portal/contract/service-status/incidents.ts'
import { serviceRead } from '@portal/contract/services/services.ts'
import { type McpServer, requireScopes, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { bounded } from './bounded.ts'
import { mayUse, type ProgramSession } from './program-session.ts'

interface ProgramResource {
  title: string
  /** The record's id is the only part that differs. */
  address: string
  scope: ToolScope
  endpoint: EndpointShape
}

const programResources: Record<string, ProgramResource> = {
  service: {
    title: 'Service',
    address: 'portal://services/{serviceId}',
    scope: 'services:read',
    endpoint: serviceRead,
  },
  incident: {
    title: 'Incident or planned work',
    address: 'portal://incidents/{ref}',
    scope: 'services:read',
    endpoint: incidentRead,
  },
  'line-test': {
    title: 'Line test',
    address: 'portal://line-tests/{testId}',
    scope: 'tests:run',
    endpoint: lineTestRead,
  },
  case: { title: 'Case', address: 'portal://cases/{caseId}', scope: 'cases:write', endpoint: caseRead },
  order: { title: 'Order', address: 'portal://orders/{orderId}', scope: 'orders:read', endpoint: orderRead },
  bill: { title: 'Bill', address: 'portal://bills/{billId}', scope: 'bills:read', endpoint: billRead },
  zone: {
    title: 'Records of a DNS zone',
    address: 'portal://zones/{zoneId}',
    scope: 'dns:write',
    endpoint: recordSetList,
  },
}

/** Records as resources, so that a person can attach one to a conversation. The tools find them. */
export function registerResources(server: McpServer, session: ProgramSession): void {
  for (const [name, { title, address, scope, endpoint }] of Object.entries(programResources)) {
    if (!mayUse(session, endpoint.permissions)) continue
    server.registerResource(
      name,
      new ResourceTemplate(address, { list: undefined }),
      { title, mimeType: 'application/json', scopeChallenge: requireScopes(scope) },
      async (uri, variables) => {
        const answer = await session.call(endpoint, variables)
        if (!answer.isDone) throw answer.isMissing ? new ResourceNotFoundError(uri.href) : new Error(answer.reason)
        return {
          contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(bounded(answer.content)) }],
        }
      },
    )
  }
}
