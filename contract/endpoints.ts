import * as backup from './backup.ts'
import * as access from './access.ts'
import * as accountData from './account-data.ts'
import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as apiKeys from './api-keys.ts'
import * as caseDesk from './case-desk.ts'
import * as caseFiles from './case-files.ts'
import * as cases from './cases.ts'
import * as cloud from './cloud.ts'
import * as contactAccess from './contact-access.ts'
import * as contactImports from './contact-imports.ts'
import * as contactNotifications from './contact-notifications.ts'
import * as commission from './commission.ts'
import * as commissionDesk from './commission-desk.ts'
import * as contacts from './contacts.ts'
import * as dashboard from './dashboard.ts'
import * as desk from './desk.ts'
import * as diagnostics from './diagnostics.ts'
import * as dns from './dns.ts'
import * as dnsDesk from './dns-desk.ts'
import * as dnsReverse from './dns-reverse.ts'
import * as incidentDesk from './incident-desk.ts'
import * as incidents from './incidents.ts'
import * as integration from './integration.ts'
import * as integrationWebhooks from './integration-webhooks.ts'
import * as monitoring from './monitoring.ts'
import * as notifications from './notifications.ts'
import * as orderChanges from './order-changes.ts'
import * as orderDesk from './order-desk.ts'
import * as orderShares from './order-shares.ts'
import * as orders from './orders.ts'
import * as ownSessions from './own-sessions.ts'
import * as peopleDesk from './people-desk.ts'
import * as permissions from './permissions.ts'
import * as planDesk from './plan-desk.ts'
import * as plans from './plans.ts'
import * as retention from './retention.ts'
import * as search from './search.ts'
import * as quoteDealings from './quote-dealings.ts'
import * as quoteDesk from './quote-desk.ts'
import * as quotes from './quotes.ts'
import * as serviceRecords from './service-records.ts'
import * as serviceReferences from './service-references.ts'
import * as services from './services.ts'
import * as sites from './sites.ts'
import * as tmf from './tmf.ts'
import * as views from './views.ts'
import * as visitDesk from './visit-desk.ts'
import * as visitPlaces from './visit-places.ts'
import * as visitors from './visitors.ts'
import * as visits from './visits.ts'
import * as webhooks from './webhooks.ts'
import type { EndpointShape } from './endpoint.ts'

type Area = typeof backup &
  typeof access &
  typeof accountData &
  typeof accounts &
  typeof activity &
  typeof apiKeys &
  typeof caseDesk &
  typeof caseFiles &
  typeof cases &
  typeof cloud &
  typeof contactAccess &
  typeof contactImports &
  typeof contactNotifications &
  typeof commission &
  typeof commissionDesk &
  typeof contacts &
  typeof dashboard &
  typeof desk &
  typeof diagnostics &
  typeof dns &
  typeof dnsDesk &
  typeof dnsReverse &
  typeof incidentDesk &
  typeof incidents &
  typeof integration &
  typeof integrationWebhooks &
  typeof monitoring &
  typeof notifications &
  typeof orderChanges &
  typeof orderDesk &
  typeof orderShares &
  typeof orders &
  typeof peopleDesk &
  typeof planDesk &
  typeof plans &
  typeof ownSessions &
  typeof permissions &
  typeof retention &
  typeof search &
  typeof quoteDealings &
  typeof quoteDesk &
  typeof quotes &
  typeof services &
  typeof serviceRecords &
  typeof serviceReferences &
  typeof sites &
  typeof tmf &
  typeof views &
  typeof visitDesk &
  typeof visitPlaces &
  typeof visitors &
  typeof visits &
  typeof webhooks
type Declared = Extract<Area[keyof Area], EndpointShape>

/** All endpoints by `METHOD path`. The browser imports only this type, so no schema reaches its bundle. */
export type Endpoints = { [E in Declared as `${E['method']} ${E['path']}`]: E }

const areas: Record<string, unknown>[] = [
  backup,
  access,
  accountData,
  accounts,
  activity,
  apiKeys,
  caseDesk,
  caseFiles,
  cases,
  cloud,
  contactAccess,
  contactImports,
  contactNotifications,
  commission,
  commissionDesk,
  contacts,
  dashboard,
  desk,
  diagnostics,
  dns,
  dnsDesk,
  dnsReverse,
  incidentDesk,
  incidents,
  integration,
  namedByEntity(integration.bulks, 'Bulk'),
  namedByEntity(integration.listings, 'Listing'),
  integrationWebhooks,
  monitoring,
  notifications,
  orderChanges,
  orderDesk,
  orderShares,
  orders,
  ownSessions,
  permissions,
  peopleDesk,
  planDesk,
  plans,
  retention,
  search,
  quoteDealings,
  quoteDesk,
  quotes,
  services,
  serviceRecords,
  serviceReferences,
  sites,
  tmf,
  views,
  visitDesk,
  visitPlaces,
  visitors,
  visits,
  webhooks,
]

/** All endpoints with the names that they are declared by, for the OpenAPI document. */
export const namedEndpoints = areas
  .flatMap((area) => Object.entries(area))
  .flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ name, endpoint }] : []))

/** All endpoints, for the tests that go over every one. */
export const endpoints: EndpointShape[] = namedEndpoints.map(({ endpoint }) => endpoint)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permissions' in value
}

/** `order-stages` is brought by `orderStagesBulk`. */
function namedByEntity(made: readonly { name: string; endpoint: EndpointShape }[], ending: string) {
  return Object.fromEntries(
    made.map(({ name, endpoint }) => [
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) + ending,
      endpoint,
    ]),
  )
}
