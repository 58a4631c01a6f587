import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { problemStatus } from '@portal/contract/problem.ts'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** The OpenAPI 3.1 document of the gateway, derived from the contract. */
export function openApiDocument(config: Config): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints.filter(({ path }) => !path.startsWith('/api/'))) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${config.PRODUCT_NAME} Portal gateway`, version: '1.0.0' },
    servers: [{ url: config.GATEWAY_BASE_URL }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(endpoint: EndpointShape): object {
  return {
    summary: endpoint.summary,
    ...(endpoint.isPublic && { security: [] }),
    ...(endpoint.permissions.length > 0 && { description: `Needs one of: ${endpoint.permissions.join(', ')}` }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.method === 'GET' ? [] : [idempotencyKey]),
      ...(endpoint.problems.includes('stale') ? [ifMatch] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema(endpoint.body, 'input') } } },
    }),
    ...(endpoint.consumes && { requestBody: { required: true, content: { [endpoint.consumes]: {} } } }),
    responses: { ...answers(endpoint), ...problems(endpoint) },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sent again with the same key within a day, the write is done once and answered the same.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of what the change is based on; refused where somebody changed it since.',
  schema: { type: 'string' },
}

function answers(endpoint: EndpointShape): Record<string, object> {
  const content = endpoint.response
    ? { 'application/json': { schema: schema(endpoint.response, 'output') } }
    : { [endpoint.produces ?? 'application/octet-stream']: {} }
  return {
    200: { description: 'The answer', content },
    ...(endpoint.maybeEmpty && { 204: { description: 'There is nothing' } }),
  }
}

/** Every call may also be refused for its token, its permission, or fail. */
function problems(endpoint: EndpointShape): Record<string, object> {
  const codes = new Set([...endpoint.problems, 'unauthenticated', 'forbidden', 'unexpected'] as const)
  return Object.fromEntries([...codes].map((code) => [problemStatus[code], { description: code }]))
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined): object[] {
  if (!shape) return []
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function schema(type: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest
}
