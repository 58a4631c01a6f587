import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { problems } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ProgramCalls } from './program-calls.ts'
import type { ProgramCaller } from './verify-program.ts'

export type Input = Readonly<Record<string, unknown>>

/** Calls an endpoint as the program's person, in this process, through everything that a call from outside passes. */
export type CallEndpoint = (endpoint: EndpointShape, input: Input, once?: string) => Promise<Answer>

export type Answer = { isDone: true; content: unknown } | { isDone: false; isMissing: boolean; reason: string }

interface Parts {
  app: FastifyInstance
  calls: ProgramCalls
  /** Where the gateway is below the app. */
  prefix: string
}

export function endpointCalls({ app, calls, prefix }: Parts, caller: ProgramCaller, address: string): CallEndpoint {
  return (endpoint, input, once) =>
    calls.during(caller, async (authorization) => {
      const { path, body } = requestOf(endpoint, input)
      const { statusCode, payload } = await app.inject({
        method: endpoint.method,
        url: `${prefix}${path}`,
        headers: { authorization, ...(once !== undefined && { 'idempotency-key': once }) },
        remoteAddress: address,
        ...(body && { payload: body }),
      })
      if (statusCode === 204) return { isDone: true, content: null }
      const content: unknown = JSON.parse(payload)
      if (statusCode === 200) return { isDone: true, content }
      return { isDone: false, isMissing: statusCode === problems.not_found[0], reason: reasonOf(content) }
    })
}

/** Fields that the address names go there; the others are the query of a GET, and the body of any other call. */
export function requestOf(
  { method, path, params }: Pick<EndpointShape, 'method' | 'path' | 'params'>,
  input: Input,
): { path: string; body: object | undefined } {
  const named = Object.keys(params?.shape ?? {})
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !named.includes(name) && value !== undefined)
  if (method !== 'GET') return { path: place, body: rest.length > 0 ? Object.fromEntries(rest) : undefined }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
  return { path: query.size > 0 ? `${place}?${query.toString()}` : place, body: undefined }
}

const Refused = z.object({ message: z.string() })
const Fields = z.record(z.string(), z.string())

function reasonOf(content: unknown): string {
  const refused = Refused.safeParse(content)
  if (refused.success) return refused.data.message
  const fields = Fields.safeParse(content)
  if (!fields.success) return 'The portal could not answer. Try again.'
  return Object.entries(fields.data)
    .map(([field, reason]) => `${field}: ${reason}`)
    .join('\n')
}
