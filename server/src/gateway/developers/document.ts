import { accessNames } from '@portal/contract/access/names.ts'
import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { namedEndpoints } from '@portal/contract/endpoints.ts'
import { type IntegrationScope, integrationScopes, scopeFor } from '@portal/contract/integration/scopes.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { apiAreas, areaOf, deskArea, systemAreas } from './areas.ts'
import { type ExampleSchema, exampleOf } from './examples.ts'
import { bulkBody, listingAnswer } from './integration.ts'
import { gettingStarted } from './getting-started.ts'
import { problemAnswers, problemComponents } from './problems.ts'

type Addresses = Pick<Config, 'GATEWAY_BASE_URL' | 'OIDC_ISSUER' | 'PRODUCT_NAME'>

/** The OpenAPI 3.1 document of the gateway, derived from the contract. */
export function openApiDocument(config: Addresses): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, endpoint } of namedEndpoints.filter(({ endpoint: { path } }) => !path.startsWith('/api/'))) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${config.PRODUCT_NAME} Portal gateway`, version: '1.0.0', description: gettingStarted },
    servers: [{ url: config.GATEWAY_BASE_URL }],
    tags: [...Object.values(apiAreas), deskArea, ...Object.values(systemAreas)].map((name) => ({ name })),
    security: [{ apiKey: [] }, { bearer: [] }],
    components: {
      responses: problemComponents(),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the account: bpk_live_…' },
        system: {
          type: 'oauth2',
          description: 'A system of the provider, with the secret that `npm run client` created for it.',
          flows: {
            clientCredentials: {
              tokenUrl: `${config.OIDC_ISSUER}/connect/token`,
              scopes: Object.fromEntries(integrationScopes.map((scope) => [scope, scopeWords(scope)])),
            },
          },
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session.' },
      },
    },
    paths,
  }
}

export const openApiText = (config: Addresses) => JSON.stringify(openApiDocument(config))

export function operation(name: string, endpoint: EndpointShape): object {
  const isForPeople = endpoint.isForPeople === true
  const scope = scopeFor(endpoint)
  return {
    operationId: name,
    tags: [areaOf(endpoint)],
    summary: endpoint.summary,
    ...descriptionOf(endpoint),
    ...(endpoint.isPublic && { security: [] }),
    ...(isForPeople && { security: [{ bearer: [] }] }),
    ...(scope && { security: [{ system: scope === 'any' ? [] : [scope] }, { bearer: [] }] }),
    'x-permissions': endpoint.permissions,
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.isPublic || isOverAll(endpoint) ? [] : [accountId]),
      ...(endpoint.method === 'GET' ? [] : [idempotencyKey]),
      ...(endpoint.problems?.includes('stale') ? [ifMatch] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: bulkBody(endpoint) ?? jsonOf(schema(endpoint.body, 'input')) },
    }),
    ...(endpoint.consumes && { requestBody: { required: true, content: { [endpoint.consumes]: {} } } }),
    responses: { ...answers(endpoint), ...problemAnswers(endpoint) },
  }
}

const isOverAll = ({ path }: EndpointShape) => areaOf({ path, permissions: [] }) in overAll
const overAll = Object.fromEntries(Object.values(systemAreas).map((area) => [area, true]))

const scopeWords = (scope: IntegrationScope) => {
  const [area, way] = scope.split(':')
  return way === 'read' ? `Read ${area}` : `Change ${area}`
}

function descriptionOf(endpoint: EndpointShape): { description?: string } {
  const { permissions, isForPeople } = endpoint
  const scope = scopeFor(endpoint)
  const needs = permissions.map((each) => accessNames[each]).join(' or ')
  const sentences = [
    ...(needs ? [`Needs the permission ${needs}.`] : []),
    ...(scope && scope !== 'any' ? [`A system needs the scope ${scope}.`] : []),
    ...(isForPeople ? ['For people only: API keys are rejected.'] : []),
  ]
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A write that is repeated with the same key within a day is carried out once and returns the same response.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the version that the change is based on; rejected if it has changed since.',
  schema: { type: 'string' },
}
const accountId = {
  name: 'Account-Id',
  in: 'header',
  description: 'The customer’s account that a dealer acts for. An API key is for its own account only.',
  schema: { type: 'string' },
}

function answers(endpoint: EndpointShape): Record<string, object> {
  const content = endpoint.response
    ? (listingAnswer(endpoint) ?? jsonOf(schema(endpoint.response, 'output')))
    : { [endpoint.produces ?? 'application/octet-stream']: {} }
  return {
    200: { description: 'The response', content },
    ...(endpoint.maybeEmpty && { 204: { description: 'No content' } }),
  }
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined): object[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schema(shape, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, name),
  }))
}

const jsonOf = (shape: ExampleSchema) => ({ 'application/json': { schema: shape, example: exampleOf(shape) } })

function schema(shape: z.ZodType, io: 'input' | 'output'): ExampleSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    // `format` says the same; the patterns would make up half of the document.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  // oxlint-disable-next-line typescript/consistent-type-assertions -- no schema of the contract is a bare boolean
  return rest as ExampleSchema
}
