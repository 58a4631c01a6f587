import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { mostItems } from '@portal/contract/integration.ts'
import { columnsOf } from '@portal/db/src/import/columns.ts'
import type { Entity } from '@portal/db/src/import/entity.ts'
import { integrationEntities } from '../integration/entities.ts'
import { fieldOf } from '../integration/items.ts'

const base = '/integration/api/'

/** Which entity an endpoint brings or lists. */
function entityOf({ path }: EndpointShape): Entity | null {
  const found = Object.entries(integrationEntities).find(([name]) => path === `${base}${name}`)
  return found ? found[1].entity : null
}

/** What stands in one item, from the columns of the import: they are described once. */
function itemSchema(entity: Entity, isSent: boolean): object {
  const columns = columnsOf(entity.row)
  // Instead of our ids an item may have those of the other system.
  const isId = (name: string) => name === 'account_id' || (entity.key.includes(name) && name.endsWith('_id'))
  const properties = Object.fromEntries(
    columns.map(({ name, sqlType, about, form }) => [
      fieldOf(name),
      { ...typeOf(sqlType), description: `${about}; ${form.replace('semicolon list (array in NDJSON)', 'list')}.` },
    ]),
  )
  const required = columns.filter(({ name, isRequired }) => isRequired && !isId(name)).map(({ name }) => fieldOf(name))
  const ofSystem = { type: 'string', description: 'The id that it has in your system: up to 200 characters.' }
  const ofAccount = { type: 'string', description: 'The id of the account in your system, instead of accountId.' }
  return isSent
    ? {
        type: 'object',
        properties: {
          externalId: ofSystem,
          ...(!entity.key.every((name) => name === 'account_id') && { accountExternalId: ofAccount }),
          ...properties,
        },
        required: ['externalId', ...required],
      }
    : { type: 'object', properties: { externalId: { ...ofSystem, type: ['string', 'null'] }, ...properties } }
}

const types: Record<string, object> = {
  bigint: { type: ['integer', 'null'] },
  numeric: { type: ['number', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  timestamptz: { type: ['string', 'null'], format: 'date-time' },
  'text[]': { type: ['array', 'null'], items: { type: 'string' } },
  jsonb: { type: ['object', 'null'] },
}
const typeOf = (sqlType: string): object => types[sqlType] ?? { type: ['string', 'null'] }

/** What may be sent to a bulk endpoint, as a list and as lines; null for every other endpoint. */
export function bulkBody(endpoint: EndpointShape): object | null {
  const entity = endpoint.method === 'PUT' ? entityOf(endpoint) : null
  if (!entity) return null
  const item = itemSchema(entity, true)
  return {
    'application/json': {
      schema: { type: 'array', minItems: 1, maxItems: mostItems, items: item },
      example: [exampleOf(entity, true)],
    },
    'application/x-ndjson': { schema: item, example: exampleOf(entity, true) },
  }
}

export function listingAnswer(endpoint: EndpointShape): object | null {
  const entity = endpoint.method === 'GET' ? entityOf(endpoint) : null
  if (!entity) return null
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: { rows: { type: 'array', items: itemSchema(entity, false) }, next: { type: ['string', 'null'] } },
        required: ['rows', 'next'],
      },
      example: { rows: [exampleOf(entity, false)], next: null },
    },
  }
}

type Example = Record<string, unknown>
const examples: Record<string, Example> = {
  accounts: {
    externalId: 'CRM-1001',
    clcAccountId: 'CLC-300200',
    tradingName: 'Hartsop, Mere & Co',
    companyNo: '09960902',
    type: 'customer',
  },
  users: {
    externalId: 'CRM-U-7',
    accountExternalId: 'CRM-1001',
    email: 'ruth.amble@hartsopmere.example',
    givenName: 'Ruth',
    familyName: 'Amble',
    permissions: ['BusinessPortal', 'BusinessPortalServices'],
  },
  sites: {
    externalId: 'CRM-SITE-1',
    accountExternalId: 'CRM-1001',
    name: 'Preston – Office',
    address: '12 Fisher Row, Preston',
    postcode: 'PR1 0ZA',
  },
  services: {
    externalId: 'OSS-7000001',
    accountExternalId: 'CRM-1001',
    siteExternalId: 'CRM-SITE-1',
    name: 'Preston – Office',
    productCategory: 'Leased Line',
    productName: 'Ethernet 500 Mbit/s',
    status: 'active',
    condition: 'working',
    downMbps: 500,
    upMbps: 500,
    recurringPence: 39_800,
    references: ['CCT-PRS-000101', '192.0.2.70/31'],
  },
  contacts: {
    externalId: 'CRM-P-12',
    accountExternalId: 'CRM-1001',
    firstName: 'Nadia',
    lastName: 'Mere',
    email: 'nadia.mere@hartsopmere.example',
    phone: '+441632960711',
    roles: ['Billing'],
  },
  orders: {
    externalId: 'OSS-O-44',
    accountExternalId: 'CRM-1001',
    siteExternalId: 'CRM-SITE-1',
    type: 'provide',
    journey: 'broadband',
    state: 'inProgress',
    stage: 'fit',
    title: 'Preston – Office',
    productName: 'FTTP 330/50',
    placedDate: '2026-05-20',
    placedBy: 'Ruth Amble',
  },
  cases: {
    externalId: 'CRM-T-9',
    accountExternalId: 'CRM-1001',
    serviceExternalId: 'OSS-7000001',
    kind: 'fault',
    title: 'The line drops in the afternoon',
    status: 'inProgress',
    priority: 'medium',
    openedByName: 'Ruth Amble',
    openedAt: '2026-05-26T09:12:00Z',
    respondBy: '2026-05-26T13:12:00Z',
    nextUpdateDue: '2026-05-27T10:00:00Z',
    resolveBy: '2026-05-28T09:12:00Z',
  },
  'commission-events': {
    externalId: 'BILL-E-1',
    accountExternalId: 'CRM-D-1',
    kind: 'live',
    occurredOn: '2026-05-20',
    serviceId: 'S-7000001',
    customer: 'Hartsop, Mere & Co',
    product: 'Ethernet 500 Mbit/s',
    tariffNet: 39_800,
  },
}
const details: Example = {
  externalId: 'OSS-7000001',
  accountExternalId: 'CRM-1001',
  details: { Line: { 'Circuit ID': 'CCT-PRS-000101' } },
}

function exampleOf({ name }: Entity, isSent: boolean): Example {
  const example = examples[name] ?? details
  if (isSent) return example
  // What is told has our ids; another system's are only of its own things.
  const known = Object.entries(example).filter(([field]) => field === 'externalId' || !field.endsWith('ExternalId'))
  return { accountId: '300200', ...Object.fromEntries(known) }
}
