import { requestPath } from '@portal/contract/request-path.ts'

const listParameters = ['productCategory', 'condition', 'siteId', 'search', 'sort', 'direction', 'page', 'size']

/** The calls that the first screen of an address makes at once. The browser finds their answers in the page. */
export function preloadsFor(address: string): string[] {
  const url = new URL(address, 'http://page')
  if (url.pathname === '/services') {
    const query = Object.fromEntries([...url.searchParams].filter(([name]) => listParameters.includes(name)))
    return [requestPath('/service-info/api/services', { query })]
  }
  const serviceId = /^\/services\/([^/]+)/.exec(url.pathname)?.[1]
  if (serviceId) return [`/service-info/api/services/${serviceId}`]
  if (url.pathname === '/') return [requestPath('/service-info/api/services', { query: { size: 10 } })]
  return []
}
