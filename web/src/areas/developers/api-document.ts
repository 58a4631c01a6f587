import type { PermissionResource } from '@portal/contract/permission.ts'

/** The parts of a schema that the page shows. */
export interface ApiSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly ApiSchema[]
  oneOf?: readonly ApiSchema[]
  properties?: Record<string, ApiSchema>
  required?: readonly string[]
  additionalProperties?: ApiSchema | boolean
  items?: ApiSchema
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  examples?: readonly unknown[]
}

export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: ApiSchema
  example?: string | number | boolean
}

type Content = Record<string, { schema?: ApiSchema; example?: unknown }>

interface ApiOperation {
  operationId: string
  tags: readonly [string]
  summary: string
  description?: string
  security?: readonly object[]
  'x-permissions': readonly PermissionResource[]
  parameters: readonly ApiParameter[]
  requestBody?: { content: Content }
  responses: Record<string, ApiAnswer>
}

interface ApiAnswer {
  description: string
  content?: Content
}

export interface ApiDocument {
  servers: readonly [{ url: string }]
  tags: readonly { name: string }[]
  paths: Record<string, Record<string, ApiOperation>>
}

/** One endpoint as the page shows it. */
export interface ApiEndpoint extends ApiOperation {
  method: string
  path: string
  area: string
}

/** The endpoints of the document in the order of its areas, without those that this person could never call. */
export function endpointsOf({ paths, tags }: ApiDocument, isOperator: boolean): ApiEndpoint[] {
  const areas = tags.map(({ name }) => name)
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
        area: operation.tags[0],
      })),
    )
    .filter((endpoint) => isOperator || !endpoint['x-permissions'].includes('PortalOperator'))
    .toSorted((a, b) => areas.indexOf(a.area) - areas.indexOf(b.area) || a.path.localeCompare(b.path))
}

/** Endpoints that contain all search terms in their address, summary, name or area. */
export function findEndpoints(endpoints: readonly ApiEndpoint[], typed: string): ApiEndpoint[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return endpoints.filter(({ method, path, summary, operationId, area }) => {
    const text = `${method} ${path} ${summary} ${operationId} ${area}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
