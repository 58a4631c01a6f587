import * as areas from './areas.ts'
import type { EndpointShape } from './endpoint.ts'

type Areas = typeof areas
type Declared = { [A in keyof Areas]: Extract<Areas[A][keyof Areas[A]], EndpointShape> }[keyof Areas]

/** All endpoints by `METHOD path`. The browser imports only this type, so no schema reaches its bundle. */
export type Endpoints = { [E in Declared as `${E['method']} ${E['path']}`]: E }

const named: Record<string, unknown>[] = [
  ...Object.values(areas),
  namedByEntity(areas.integration.bulks, 'Bulk'),
  namedByEntity(areas.integration.listings, 'Listing'),
]

/** All endpoints with the names of their declarations, for the OpenAPI document. */
export const namedEndpoints = named
  .flatMap((area) => Object.entries(area))
  .flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ name, endpoint }] : []))

/** All endpoints, for tests that cover every one. */
export const endpoints: EndpointShape[] = namedEndpoints.map(({ endpoint }) => endpoint)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permissions' in value
}

/** `order-stages` is loaded by `orderStagesBulk`. */
function namedByEntity(made: readonly { name: string; endpoint: EndpointShape }[], ending: string) {
  return Object.fromEntries(
    made.map(({ name, endpoint }) => [
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) + ending,
      endpoint,
    ]),
  )
}
