import * as permissions from './permissions.ts'
import * as services from './services.ts'
import type { EndpointShape } from './endpoint.ts'

type Area = typeof permissions & typeof services
type Declared = Extract<Area[keyof Area], EndpointShape>

/** All endpoints by `METHOD path`. The browser imports only this type, so no schema reaches its bundle. */
export type Endpoints = { [E in Declared as `${E['method']} ${E['path']}`]: E }

const areas: Record<string, unknown>[] = [permissions, services]

/** All endpoints, for the OpenAPI document and the tests that go over every one. */
export const endpoints: EndpointShape[] = areas.flatMap((area) => Object.values(area)).filter(isEndpoint)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'problems' in value
}
