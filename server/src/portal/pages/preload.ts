import { type Endpoints, endpoints } from '@portal/contract/endpoints.ts'
import type { DeskPagePath, PagePath } from '@portal/contract/pages.ts'
import { type Address, requestPath } from '@portal/contract/request-path.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const ofService = [
  'GET /service-info/api/services/:serviceId',
  'GET /incident-info/api/services/:serviceId/incidents',
] as const

/** What the screen of a page asks at once; what stands in the page's address goes into the calls that know it. */
const firstCalls: Partial<Record<PagePath | DeskPagePath, readonly (keyof Endpoints)[]>> = {
  '/desk': ['GET /desk-info/api/summary'],
  '/desk/cases': ['GET /desk-info/api/summary', 'GET /desk-info/api/cases'],
  '/desk/orders': ['GET /desk-info/api/summary', 'GET /desk-info/api/orders'],
  '/desk/visits': ['GET /desk-info/api/summary', 'GET /desk-info/api/visits'],
  '/desk/incidents': ['GET /desk-info/api/summary', 'GET /desk-info/api/incidents'],
  '/desk/commission': ['GET /desk-info/api/summary', 'GET /desk-info/api/commission'],
  '/desk/commission/questions': ['GET /desk-info/api/summary', 'GET /desk-info/api/commission-queries'],
  '/desk/rate-cards': ['GET /desk-info/api/summary', 'GET /quote-desk/api/rate-cards'],
  '/desk/plans': ['GET /desk-info/api/summary', 'GET /desk-info/api/plans'],
  '/desk/accounts': ['GET /desk-info/api/summary', 'GET /desk-info/api/accounts'],
  '/': [
    'GET /dashboard-info/api/waiting',
    'GET /dashboard-info/api/tiles',
    'GET /dashboard-info/api/arrival',
    'GET /view-info/api/tiles',
  ],
  '/services': ['GET /service-info/api/services'],
  '/services/:serviceId': ofService,
  '/services/:serviceId/technical': ofService,
  '/services/:serviceId/ethernet': ofService,
  '/services/:serviceId/actions': ofService,
  '/services/:serviceId/vcd': ofService,
  '/services/:serviceId/history': ofService,
  '/services/:serviceId/diagnostics': [...ofService, 'GET /diagnostic-info/api/services/:serviceId'],
  '/services/:serviceId/diagnostics/:testId': ['GET /diagnostic-info/api/tests/:testId'],
  '/sites/:siteId': ['GET /service-info/api/sites/:siteId'],
  '/service-status': ['GET /incident-info/api/incidents', 'GET /incident-info/api/summary'],
  '/service-status/:ref': ['GET /incident-info/api/incidents/:ref'],
  '/dns': ['GET /dns-info/api/zones'],
  '/dns/:zoneId': ['GET /dns-info/api/zones/:zoneId'],
  '/dns/reverse/:blockId': ['GET /dns-info/api/blocks/:blockId/addresses'],
  '/colocation/requests': ['GET /visit-info/api/visits', 'GET /visit-info/api/summary'],
  '/colocation/requests/new': ['GET /visit-info/api/places'],
  '/colocation/requests/:visitId': ['GET /visit-info/api/visits/:visitId'],
  '/colocation/visitors': ['GET /visit-info/api/visitors', 'GET /visit-info/api/places'],
  '/customer-service-plans': ['GET /plan-info/api/plans', 'GET /plan-info/api/results'],
  '/customer-service-plans/:planId': ['GET /plan-info/api/plans/:planId'],
  '/orders': ['GET /order-info/api/orders', 'GET /order-info/api/order-summary'],
  '/orders/:orderId': ['GET /order-info/api/orders/:orderId'],
  '/account/access': ['GET /access-info/api/access', 'GET /access-info/api/requests', 'GET /access-info/api/dealer'],
  '/account/admin': [
    'GET /contact-info/api/contacts',
    'GET /access-info/api/requests',
    'GET /access-info/api/second-factor',
  ],
  '/account/admin/:contactId': ['GET /contact-info/api/contacts/:contactId'],
  '/account/data': ['GET /account-info/api/data'],
  '/account/api-keys': ['GET /key-info/api/keys'],
  '/cloud': ['GET /cloud-info/api/centres', 'GET /backup-info/api/summary'],
  '/backup': ['GET /backup-info/api/summary', 'GET /backup-info/api/workloads', 'GET /backup-info/api/gaps'],
  '/notifications': ['GET /notification-info/api/notices', 'GET /notification-info/api/subscriptions'],
  '/account/webhooks': ['GET /webhook-info/api/webhooks'],
  '/account/webhooks/:webhookId': [
    'GET /webhook-info/api/webhooks',
    'GET /webhook-info/api/webhooks/:webhookId/deliveries',
  ],
  '/activity': ['GET /activity-info/api/activity', 'GET /activity-info/api/people'],
  '/billing/commission': ['GET /commission-info/api/exposure'],
  '/billing/commission/:statementRef': ['GET /commission-info/api/statements/:statementRef'],
  '/help-and-support/cases': ['GET /case-info/api/cases', 'GET /case-info/api/summary'],
  '/help-and-support/cases/:caseId': ['GET /case-info/api/cases/:caseId'],
}

const byKey = new Map(endpoints.map((each) => [`${each.method} ${each.path}`, each]))
const Names = z.record(z.string(), z.string())

/** The calls that the first screen of a page makes. The browser finds their answers in the page. */
export function preloadsFor(
  path: PagePath | DeskPagePath | null,
  request: Pick<FastifyRequest, 'params' | 'query'>,
): string[] {
  const address: Address = { params: Names.catch({}).parse(request.params) }
  const asked = Names.catch({}).parse(request.query)
  return (path && firstCalls[path] ? firstCalls[path] : []).flatMap((key) => {
    const call = byKey.get(key)
    if (!call) return []
    const known = Object.keys(call.query?.shape ?? {})
    const query = Object.fromEntries(Object.entries(asked).filter(([name]) => known.includes(name)))
    return requestPath(call.path, { ...address, query })
  })
}
