import * as caseDesk from './case-desk.ts'
import * as caseFiles from './case-files.ts'
import * as cases from './cases.ts'
import * as contactAccess from './contact-access.ts'
import * as contactImports from './contact-imports.ts'
import * as contactNotifications from './contact-notifications.ts'
import * as commission from './commission.ts'
import * as commissionDesk from './commission-desk.ts'
import * as contacts from './contacts.ts'
import * as diagnostics from './diagnostics.ts'
import * as monitoring from './monitoring.ts'
import * as orderChanges from './order-changes.ts'
import * as orderDesk from './order-desk.ts'
import * as orderShares from './order-shares.ts'
import * as orders from './orders.ts'
import * as permissions from './permissions.ts'
import * as planDesk from './plan-desk.ts'
import * as plans from './plans.ts'
import * as serviceRecords from './service-records.ts'
import * as serviceReferences from './service-references.ts'
import * as services from './services.ts'
import * as sites from './sites.ts'
import type { EndpointShape } from './endpoint.ts'

type Area = typeof caseDesk &
  typeof caseFiles &
  typeof cases &
  typeof contactAccess &
  typeof contactImports &
  typeof contactNotifications &
  typeof commission &
  typeof commissionDesk &
  typeof contacts &
  typeof diagnostics &
  typeof monitoring &
  typeof orderChanges &
  typeof orderDesk &
  typeof orderShares &
  typeof orders &
  typeof planDesk &
  typeof plans &
  typeof permissions &
  typeof services &
  typeof serviceRecords &
  typeof serviceReferences &
  typeof sites
type Declared = Extract<Area[keyof Area], EndpointShape>

/** All endpoints by `METHOD path`. The browser imports only this type, so no schema reaches its bundle. */
export type Endpoints = { [E in Declared as `${E['method']} ${E['path']}`]: E }

const areas: Record<string, unknown>[] = [
  caseDesk,
  caseFiles,
  cases,
  contactAccess,
  contactImports,
  contactNotifications,
  commission,
  commissionDesk,
  contacts,
  diagnostics,
  monitoring,
  orderChanges,
  orderDesk,
  orderShares,
  orders,
  permissions,
  planDesk,
  plans,
  services,
  serviceRecords,
  serviceReferences,
  sites,
]

/** All endpoints, for the OpenAPI document and the tests that go over every one. */
export const endpoints: EndpointShape[] = areas.flatMap((area) => Object.values(area)).filter(isEndpoint)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'problems' in value
}
