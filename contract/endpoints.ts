import * as cases from './cases.ts'
import * as commission from './commission.ts'
import * as commissionDesk from './commission-desk.ts'
import * as contacts from './contacts.ts'
import * as monitoring from './monitoring.ts'
import * as orders from './orders.ts'
import * as permissions from './permissions.ts'
import * as plans from './plans.ts'
import * as serviceRecords from './service-records.ts'
import * as serviceReferences from './service-references.ts'
import * as services from './services.ts'
import * as sites from './sites.ts'
import type { EndpointShape } from './endpoint.ts'

type Area = typeof cases &
  typeof commission &
  typeof commissionDesk &
  typeof contacts &
  typeof monitoring &
  typeof orders &
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
  cases,
  commission,
  commissionDesk,
  contacts,
  monitoring,
  orders,
  permissions,
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
