import { expect, test } from 'vitest'
import { type ApiEndpoint, endpointsOf, findEndpoints } from './api-document.ts'
import { addressOf, curlOf, variableOf } from './curl.ts'
import { fieldsOf, typeInWords } from './schema-fields.ts'

const read: ApiEndpoint = {
  operationId: 'serviceRead',
  tags: ['Services'],
  area: 'Services',
  summary: 'One service',
  method: 'GET',
  path: '/service-info/api/services/{serviceId}',
  'x-permissions': ['BusinessPortalServices'],
  parameters: [{ name: 'serviceId', in: 'path', required: true, schema: { type: 'string' }, example: 'S-1902255' }],
  responses: {},
}
const server = 'https://portal.example/gateway'

test.each([
  ['Stock system', 'STOCK_SYSTEM_KEY'],
  ['Büro 7', 'BU_RO_7_KEY'],
  ['API key', 'API_KEY'],
  ['7th floor', 'PORTAL_7TH_FLOOR_KEY'],
  ['鍵', 'PORTAL_KEY'],
  [undefined, 'PORTAL_KEY'],
])('the key %j is in the variable %s', (name, expected) => {
  expect(variableOf(name)).toBe(expected)
})

test('a call is written for a shell, and no quote in it ends it', () => {
  expect(curlOf(read, server, 'Stock system')).toBe(
    [
      `curl 'https://portal.example/gateway/service-info/api/services/S-1902255' \\`,
      `  -H "Authorization: Bearer $STOCK_SYSTEM_KEY"`,
    ].join('\n'),
  )
  const write = {
    ...read,
    method: 'PATCH',
    requestBody: { content: { 'application/json': { example: { orderRef: "it's" } } } },
  }
  expect(curlOf(write, server, undefined)).toContain(String.raw`-d '{"orderRef":"it'\''s"}'`)
})

test('typed values are encoded in the address', () => {
  expect(addressOf('/a/{id}', { id: 'x/y', search: 'leeds & york', empty: '' })).toBe('/a/x%2Fy?search=leeds+%26+york')
})

test.each([
  [{ type: 'string', maxLength: 40 }, 'string, up to 40 characters'],
  [{ type: 'string', maxLength: 4100 }, 'string, up to 4,100 characters'],
  [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
  [{ type: 'boolean' }, 'boolean'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{ type: 'string', enum: ['asc', 'desc'] }, 'one of asc, desc'],
  [{ type: 'array', items: { type: 'integer' } }, 'array of integers'],
  [{ type: 'array', items: { type: 'object' } }, 'array of objects'],
  [{ type: 'array', items: { enum: ['asc', 'desc'] } }, 'array of any of asc, desc'],
  [{ type: ['string', 'null'], format: 'date' }, 'date, or null'],
  [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, 'string, or null'],
  [{ anyOf: [{ type: 'string', enum: ['Voice', 'Domain'] }, { type: 'string' }] }, 'string, such as Voice, Domain'],
  [{}, 'any value'],
])('%j is %s', (schema, words) => {
  expect(typeInWords(schema)).toBe(words)
})

test('nested fields come below their parent', () => {
  const row = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  const body = { type: 'object', properties: { rows: { type: 'array', items: row }, total: { type: 'integer' } } }
  expect(fieldsOf(body).map(({ name, depth, isRequired }) => [name, depth, isRequired])).toEqual([
    ['rows', 0, false],
    ['id', 1, true],
    ['total', 0, false],
  ])
})

test('a mark that is never false says that it is absent instead', () => {
  const properties = { isMore: { type: 'boolean', const: true }, isOpen: { type: 'boolean', const: true } }
  expect(fieldsOf({ properties, required: ['isOpen'] }).map(({ type }) => type)).toEqual(['true, or absent', 'true'])
})

test('endpoints are found by any word, and those of the desk only at the desk', () => {
  const { method: _, path, area: __, ...operation } = read
  const desk = { ...operation, operationId: 'deskRead', 'x-permissions': ['PortalOperator' as const] }
  const document = {
    servers: [{ url: server }] as const,
    tags: [{ name: 'Services' }],
    paths: { [path]: { get: operation }, '/desk': { get: desk } },
  }
  expect(endpointsOf(document, false).map(({ operationId }) => operationId)).toEqual(['serviceRead'])
  expect(endpointsOf(document, true)).toHaveLength(2)
  expect(findEndpoints([read], 'SERVICE one')).toEqual([read])
  expect(findEndpoints([read], 'order')).toEqual([])
})
