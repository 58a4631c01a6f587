import { paths } from '../../paths.ts'

const places: Record<string, (id: string) => string> = {
  service: (id) => paths.service(id),
  order: paths.order,
  contact: paths.contact,
  'api-key': () => '/account/api-keys',
  case: paths.caseOne,
  plan: (id) => paths.plan(id),
  statement: paths.commissionStatement,
  zone: (id) => `/dns/${encodeURIComponent(id)}`,
  visit: (id) => paths.visits(`/${id}`),
  quote: (id) => `/quoting/${id}`,
  webhook: (id) => `/account/webhooks/${id}`,
}

/** Where a thing of the record is looked at; undefined where it has no page. */
export const thingPath = (thing: string, id: string): string | undefined => places[thing]?.(id)
