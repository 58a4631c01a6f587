import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** A handler's input: the parsed request, and the raw request and reply for headers. */
export interface Call<E extends EndpointShape> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The return value of an endpoint with a response (null for 204 if it may be empty). One without returns its text, null
 * for 204, or the reply with a file; a change returns, because what is sent at once is sent before the commit.
 */
export type Answer<E extends EndpointShape> = E['response'] extends z.ZodType
  ? z.input<E['response']> | (E extends { maybeEmpty: true } ? null : never)
  : FastifyReply | string | null

type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Answer<E>>

function bodyOf({ method, body, consumes }: EndpointShape): { body?: z.ZodType } {
  if (body) return { body }
  return method === 'GET' || consumes ? {} : { body: NoBody }
}

// Some clients send an empty object instead of no body.
const NoBody = z.strictObject({}).nullish()

/** Binds an endpoint of the contract to its handler: parses the input and reduces the output to its schema. */
export function bind<E extends EndpointShape>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...bodyOf(endpoint),
      ...(endpoint.response && { response: { [endpoint.creates ? 201 : 200]: endpoint.response } }),
    },
    handler: async (request, reply) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the validator has just parsed these with the endpoint's own schemas
      const call = { params: request.params, query: request.query, body: request.body, request, reply } as Call<E>
      const answer = await handle(call)
      if (endpoint.creates) reply.status(201)
      return answer === null ? reply.status(204).send() : answer
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
}
