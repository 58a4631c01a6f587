import { endpoints, namedEndpoints } from '@portal/contract/endpoints.ts'
import { possibleProblems } from '@portal/contract/possible-problems.ts'
import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { deskArea, systemAreas } from './areas.ts'
import { openApiDocument } from './document.ts'

const portal = await sharedTestPortal()

const Schema = z.record(z.string(), z.unknown())
const Media = z.record(z.string(), z.strictObject({ schema: Schema.optional(), example: z.unknown().optional() }))
const Answer = z.strictObject({ description: z.string().min(1), content: Media.optional() })
const Reference = z.strictObject({ $ref: z.string().startsWith('#/components/') })
const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema,
  example: z.unknown().optional(),
})
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  tags: z.tuple([z.string()]),
  summary: z.string().min(1),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permissions': z.array(z.string()),
  parameters: z.array(Parameter.or(Reference)),
  requestBody: z.strictObject({ required: z.boolean(), content: Media }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), Answer.or(Reference)),
})
/** The parts of OpenAPI 3.1 that we use; nothing else is allowed. */
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.url() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(1) })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.enum(['http', 'oauth2']) })),
    schemas: z.record(z.string(), Schema),
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string(), Answer),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
  ),
})

const document = Document.parse(structuredClone(openApiDocument(portal.config)))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, path, operation })),
)

const ownParameters = ({ parameters }: z.infer<typeof Operation>) =>
  parameters.flatMap((each) => ('name' in each ? [each] : []))

test('the document is the same compressed and uncompressed', async () => {
  const ask = async (encoding: string) => {
    const answer = await fetch(`${portal.gatewayUrl}/openapi.json`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    return answer.text()
  }
  const [plain, ...pressed] = await Promise.all(['identity', 'br', 'gzip'].map(ask))
  expect(JSON.parse(plain ?? '')).toEqual(JSON.parse(JSON.stringify(openApiDocument(portal.config))))
  expect(pressed).toEqual([plain, plain])
}, 120_000)

test('every operation has a unique name, a listed area, and the parameters of its path', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  const areas = document.tags.map(({ name }) => name)
  for (const { key, path, operation } of operations) {
    expect(areas, key).toContain(operation.tags[0])
    const inPath = ownParameters(operation).flatMap((each) => (each.in === 'path' ? [each.name] : []))
    expect(inPath.toSorted(), key).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted())
  }
})

const ofProvider = [deskArea, ...Object.values(systemAreas)]
test("customer operations are not in the desk's area, and desk operations are", () => {
  for (const { key, operation } of operations) {
    const isForDesk = operation['x-permissions'].includes('PortalOperator')
    expect(ofProvider.includes(operation.tags[0]), key).toBe(isForDesk)
  }
})

const home = 'https://portal.example/openapi.json'

/** The example of a body: its own, or that of the schema that it refers to. */
function exampleIn({ schema = {}, example }: z.infer<typeof Media>[string]): unknown {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  const examples = name === undefined ? undefined : document.components.schemas[name]?.examples
  return example ?? (Array.isArray(examples) ? examples[0] : undefined)
}

test('every schema is valid JSON Schema 2020-12, and every example matches its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: home, components: { schemas: document.components.schemas } })
  const seen = new Set<string>()
  const check = (schema: object, example: unknown, where: string) => {
    const text = JSON.stringify([schema, example]).replaceAll('"#/components', `"${home}#/components`)
    if (seen.has(text)) return
    seen.add(text)
    const [shape, value]: [object, unknown] = JSON.parse(text)
    expect(ajv.validateSchema(shape), `${where}: ${ajv.errorsText()}`).toBe(true)
    expect(ajv.validate(shape, value), `${where}: ${ajv.errorsText()} ${JSON.stringify(value)}`).toBe(true)
  }
  for (const { key, operation } of operations) {
    for (const { in: place, name, schema, example } of ownParameters(operation)) {
      if (place !== 'header') check(schema, example, `${key} ${name}`)
    }
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map((answer) => ('content' in answer ? answer.content : undefined)),
    ]
    for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
      if (media.schema) check(media.schema, exampleIn(media), key)
    }
  }
  for (const [code, { content = {} }] of Object.entries(document.components.responses)) {
    for (const { schema, example } of Object.values(content)) check(schema ?? {}, example, code)
  }
  // Compiling hundreds of schemas takes a while on a busy machine.
}, 120_000)

test.each(namedEndpoints.filter(({ endpoint }) => endpoint.body && !endpoint.path.startsWith('/api/')))(
  'the gateway would accept the example of $name',
  ({ name, endpoint }) => {
    const found = operations.find(({ operation }) => operation.operationId === name)
    const example = exampleIn(found?.operation.requestBody?.content['application/json'] ?? {})
    expect(endpoint.body?.safeParse(example).error?.issues).toBeUndefined()
  },
)

/** The codes that the document names for an operation, by status. */
function codesOf(name: string): Record<string, string[]> {
  const answers = operations.find(({ operation }) => operation.operationId === name)?.operation.responses ?? {}
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const { description } =
        '$ref' in answer ? Answer.parse(document.components.responses[answer.$ref.split('/').at(-1) ?? '']) : answer
      return [status, description.split('\n').map((line) => line.replace(/: .*/, ''))]
    }),
  )
}

test('each refusal is listed with its code, status and meaning, for its operations', () => {
  expect(codesOf('visitCancellationCreate')).toMatchObject({
    401: ['unauthenticated'],
    404: ['not_found'],
    412: ['stale'],
    422: ['idempotency_key_reused', 'visit_closed', 'visit_started'],
  })
  expect(codesOf('orderChargeAnswerCreate')['422']).toContain('charge_already_answered')
  const slots = operations.find(({ operation }) => operation.operationId === 'visitHoldUpdate')?.operation.responses[
    '422'
  ]
  expect(slots).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { code: { enum: ['data_centre_closed', 'idempotency_key_reused', 'slot_taken'] } } },
      },
    },
  })
  expect(document.components.responses.not_found?.description).toMatch(/^not_found: /)
  expect(codesOf('serviceList')).not.toHaveProperty('422')
})

test('every operation lists exactly the responses of its endpoint', () => {
  for (const { name, endpoint } of namedEndpoints) {
    if (endpoint.path.startsWith('/api/') || endpoint.path.startsWith('/tmf-api/')) continue
    const { 200: _answer, 201: _created, 204: _nothing, ...refused } = codesOf(name)
    expect(Object.values(refused).flat().toSorted(), name).toEqual([...new Set(possibleProblems(endpoint))].toSorted())
  }
})

test('the document contains every endpoint of the contract, except those for pages', () => {
  const gateway = endpoints.filter(({ path }) => !path.startsWith('/api/'))
  expect(operations).toHaveLength(gateway.length)
  expect(Document.parse(openApiDocument(readConfig({}, () => 'a secret for tests that is long enough')))).toBeTruthy()
})

test('linters of other makers have nothing to say', async () => {
  const source = JSON.stringify(openApiDocument(portal.config))
  const found = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
  await SwaggerParser.validate(JSON.parse(source))
}, 120_000)

test('shapes with a name are components, and not repeated', () => {
  const named = Object.keys(document.components.schemas)
  expect(named).toEqual(expect.arrayContaining(['HelpCase', 'NewCaseInput', 'Order', 'ServiceRow', 'Zone']))
  expect(JSON.stringify(document).length).toBeLessThan(2_200_000)
})
