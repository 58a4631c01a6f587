import { requestPath } from '@portal/contract/request-path.ts'

const listParameters = ['productCategory', 'condition', 'siteId', 'search', 'sort', 'direction', 'page', 'size']

/** The calls that the first screen of an address makes at once. The browser finds their answers in the page. */
export function preloadsFor(address: string): string[] {
  const url = new URL(address, 'http://page')
  if (url.pathname === '/services') {
    const query = Object.fromEntries([...url.searchParams].filter(([name]) => listParameters.includes(name)))
    return [requestPath('/service-info/api/services', { query })]
  }
  const testId = /^\/services\/[^/]+\/diagnostics\/([^/]+)$/.exec(url.pathname)?.[1]
  if (testId) return [`/diagnostic-info/api/tests/${testId}`]
  const serviceId = /^\/services\/([^/]+)/.exec(url.pathname)?.[1]
  if (serviceId) return [`/service-info/api/services/${serviceId}`]
  const siteId = /^\/sites\/([^/]+)$/.exec(url.pathname)?.[1]
  if (siteId) return [`/service-info/api/sites/${siteId}`]
  if (url.pathname === '/customer-service-plans') return ['/plan-info/api/plans', '/plan-info/api/results']
  const planId = /^\/customer-service-plans\/([^/]+)$/.exec(url.pathname)?.[1]
  if (planId) {
    const version = url.searchParams.get('version') ?? undefined
    return [requestPath(`/plan-info/api/plans/${planId}`, { query: { version } })]
  }
  if (url.pathname === '/') return [requestPath('/service-info/api/services', { query: { size: 10 } })]
  return []
}
