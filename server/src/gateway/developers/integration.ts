import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { integrationEntityNames, type IntegrationEntityName } from '@portal/contract/integration/entities.ts'
import { mostItems } from '@portal/contract/integration/integration.ts'
import { columnsOf } from '@portal/db/src/import/columns.ts'
import { integrationEntities, isOfAccount } from '../integration/entities.ts'
import { integrationExamples } from '../integration/examples.ts'
import { fieldOf, referenceFields } from '../integration/items.ts'

const base = '/integration/api/'

/** The entity that an endpoint loads or lists. */
const nameOf = ({ path }: EndpointShape) => integrationEntityNames.find((name) => path === `${base}${name}`)

/** The schema of an item, derived from the columns of the import. */
function itemSchema(name: IntegrationEntityName, isSent: boolean): object {
  const facts = integrationEntities[name]
  const columns = columnsOf(facts.entity.row)
  const properties = Object.fromEntries(
    columns.map(({ name: column, sqlType, about, form }) => [
      fieldOf(column),
      {
        ...typeOf(sqlType, form),
        description: `${about}; ${form.replace('semicolon list (array in NDJSON)', 'list')}.`,
      },
    ]),
  )
  const ofSystem = { type: 'string', description: 'Its id in your system: up to 200 characters.' }
  if (!isSent) {
    const known = facts.newId && { externalId: { ...ofSystem, type: ['string', 'null'] } }
    return { type: 'object', properties: { ...known, ...properties } }
  }
  // An item may have the other system's ids instead of ours.
  const others = externalFieldsOf(name)
  const isNamed = (column: string) => others.some((other) => other.column === column) || isOwnId(column)
  const isOwnId = (column: string) => facts.newId !== undefined && column === facts.idColumn
  const required = columns.filter((each) => each.isRequired && !isNamed(each.name)).map((each) => fieldOf(each.name))
  return {
    type: 'object',
    properties: {
      ...(facts.newId && { externalId: ofSystem }),
      ...Object.fromEntries(others.map(({ field, column, isList }) => [field, externalOf(column, isList)])),
      ...properties,
    },
    required: [...(facts.newId ? ['externalId'] : []), ...required],
  }
}

/** Fields for the other system's ids, by the column that they replace. */
function externalFieldsOf(name: IntegrationEntityName): { field: string; column: string; isList: boolean }[] {
  const { entity, idColumn, newId } = integrationEntities[name]
  const ofAccount = { field: 'accountExternalId', column: 'account_id', isList: false }
  const references = Object.entries(referenceFields).map(([field, { column, isList }]) => ({ field, column, isList }))
  return [ofAccount, ...references].filter(
    ({ column }) => column in entity.row.shape && !(newId !== undefined && column === idColumn),
  )
}

function externalOf(column: string, isList: boolean): object {
  const description = `${isList ? 'Their ids' : 'Its id'} in your system, instead of ${fieldOf(column)}.`
  return isList ? { type: 'array', items: { type: 'string' }, description } : { type: 'string', description }
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
const objects = { type: ['array', 'null'], items: { type: 'object' } }
const numbers = { type: ['array', 'null'], items: { type: ['integer', 'null'] } }
const typeOf = (sqlType: string, form: string): object =>
  form.startsWith('JSON list of whole numbers')
    ? numbers
    : form.startsWith('JSON list')
      ? objects
      : (types[sqlType] ?? { type: ['string', 'null'] })

/** The request body of a bulk endpoint, as JSON and as NDJSON; null for every other endpoint. */
export function bulkBody(endpoint: EndpointShape): object | null {
  const name = endpoint.method === 'PUT' ? nameOf(endpoint) : undefined
  if (name === undefined) return null
  const item = itemSchema(name, true)
  return {
    'application/json': {
      schema: { type: 'array', minItems: 1, maxItems: mostItems, items: item },
      example: [integrationExamples[name]],
    },
    'application/x-ndjson': { schema: item, example: integrationExamples[name] },
  }
}

export function listingAnswer(endpoint: EndpointShape): object | null {
  const name = endpoint.method === 'GET' ? nameOf(endpoint) : undefined
  if (name === undefined) return null
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: { rows: { type: 'array', items: itemSchema(name, false) }, next: { type: ['string', 'null'] } },
        required: ['rows', 'next'],
      },
      example: { rows: [listedExample(name)], next: null },
    },
  }
}

/** Responses contain our ids; external ids belong to the calling system only. */
function listedExample(name: IntegrationEntityName): object {
  const example = Object.entries(integrationExamples[name])
  const known = example.filter(([field]) => field === 'externalId' || !/ExternalIds?$/.test(field))
  return { ...(isOfAccount(integrationEntities[name]) && { accountId: '300200' }), ...Object.fromEntries(known) }
}
