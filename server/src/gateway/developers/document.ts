import { accessNames } from '@portal/contract/access/names.ts'
import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { namedEndpoints } from '@portal/contract/endpoints.ts'
import { type IntegrationScope, integrationScopes, scopeFor } from '@portal/contract/integration/scopes.ts'
import { listingOf } from '@portal/contract/listing-query.ts'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import { areaOf, describedAreas, systemAreas } from './areas.ts'
import type { ExampleSchema } from './examples.ts'
import { bulkBody, listingAnswer } from './integration.ts'
import { gettingStarted } from './getting-started.ts'
import { parameterWords } from './parameter-words.ts'
import { collectProblems } from './problems.ts'
import { collectSchemas } from './schemas.ts'

type Addresses = Pick<Config, 'GATEWAY_BASE_URL' | 'OIDC_ISSUER' | 'PRODUCT_NAME'>

/** The OpenAPI 3.1 document of the gateway, derived from the contract. */
export function openApiDocument(config: Addresses): object {
  const { paths, components } = describeEndpoints(
    namedEndpoints.filter(({ endpoint: { path } }) => !path.startsWith('/api/')),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.PRODUCT_NAME} Portal gateway`,
      version: '1.0.0',
      description: gettingStarted,
      license: { name: 'The contract with the provider', identifier: 'LicenseRef-Provider-Contract' },
    },
    servers: [{ url: config.GATEWAY_BASE_URL }],
    tags: Object.entries(describedAreas).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    components: {
      ...components,
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
  }
}

/** The paths of endpoints, and the components that they refer to. */
export function describeEndpoints(described: typeof namedEndpoints) {
  const paths: Record<string, Record<string, object>> = {}
  const schemas = collectSchemas()
  const refusals = collectProblems(described.map(({ endpoint }) => endpoint))
  for (const { name, endpoint } of described) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const responses = { ...answers(endpoint, schemas), ...refusals.of(endpoint) }
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: { ...operation(name, endpoint, schemas), responses },
    }
  }
  return {
    paths,
    components: { schemas: schemas.components(), parameters: headers, responses: refusals.components() },
  }
}

export const openApiText = (config: Addresses) => JSON.stringify(openApiDocument(config))

type Schemas = ReturnType<typeof collectSchemas>

function operation(name: string, endpoint: EndpointShape, schemas: Schemas): object {
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
      ...parameters('path', endpoint.params, schemas),
      ...parameters('query', endpoint.query, schemas),
      ...(endpoint.isPublic || isOverAll(endpoint) ? [] : [header('accountId')]),
      ...(endpoint.method === 'GET' ? [] : [header('idempotencyKey')]),
      ...(endpoint.problems?.includes('stale') ? [header('ifMatch')] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: bulkBody(endpoint) ?? jsonOf(schemas.of(endpoint.body, 'input'), schemas),
      },
    }),
    ...(endpoint.consumes && { requestBody: { required: true, content: { [endpoint.consumes]: aForm } } }),
  }
}

// Generators of clients take a body without a schema for a file of its own.
const aForm = {
  schema: { type: 'object', description: 'The fields of the form, with its files.', additionalProperties: true },
  example: {},
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
    ...(needs ? [`Requires the ${needs} permission.`] : []),
    ...(scope && scope !== 'any' ? [`A system requires the ${scope} scope.`] : []),
    ...(isForPeople ? ['For people only: API keys are rejected.'] : []),
  ]
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

const headers = {
  accountId: {
    name: 'Account-Id',
    in: 'header',
    description: 'The customer’s account that a dealer acts for. An API key is for its own account only.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A write that is repeated with the same key within a day is carried out once and returns the same response.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the version that the change is based on; rejected if it has changed since.',
    schema: { type: 'string' },
  },
}

const header = (name: keyof typeof headers) => ({ $ref: `#/components/parameters/${name}` })

function answers(endpoint: EndpointShape, schemas: Schemas): Record<string, object> {
  const content = endpoint.response
    ? (listingAnswer(endpoint) ?? jsonOf(schemas.of(endpoint.response, 'output'), schemas))
    : { [endpoint.produces ?? 'application/octet-stream']: {} }
  return {
    [endpoint.creates ? 201 : 200]: { description: 'The response', content },
    ...(endpoint.maybeEmpty && { 204: { description: 'No content' } }),
  }
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined, schemas: Schemas): object[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemas.fieldsOf(shape, 'input')
  const listing = listingOf(shape)
  return Object.entries(properties).map(([name, property]) => {
    const description = listing && parameterWords(listing, name)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description && { description }),
      schema: property,
      example: schemas.example(property, name),
    }
  })
}

const jsonOf = (schema: ExampleSchema, schemas: Schemas) => ({
  'application/json': schemas.hasExample(schema) ? { schema } : { schema, example: schemas.example(schema) },
})
