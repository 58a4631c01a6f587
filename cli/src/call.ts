import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { type Address, requestPath } from '@portal/contract/request-path.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Failure } from './failure.ts'
import { request } from './request.ts'
import type { Shell } from './shell.ts'
import { currentAccess } from './tokens.ts'

type Part<Name extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : unknown
type Input<E extends EndpointShape> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>
type Answering = EndpointShape & { response: z.ZodType }

export interface Answer<E extends Answering> {
  /** As the portal sent it, for --json. */
  json: unknown
  data: z.output<E['response']>
  etag: string | null
}

interface RawInput extends Address {
  body?: unknown
}

/** Calls an endpoint of the contract. Throws a Failure with the portal's own sentence for any other response than 2xx. */
export async function call<E extends Answering>(
  shell: Shell,
  endpoint: E,
  input: Input<E>,
  ifMatch?: string | null,
): Promise<Answer<E>> {
  const { accessToken, gateway } = await currentAccess(shell)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- every input has this shape, which a conditional type hides
  const { body, ...address } = input as RawInput
  const { status, headers, json } = await request(gateway + requestPath(endpoint.path, address), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(endpoint.method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch && { 'if-match': ifMatch }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (status < 200 || status > 299) throw new Failure(sentenceOf(status, json))
  const read = endpoint.response.safeParse(json)
  if (!read.success) throw new Failure('The portal answered in a form that this version does not know. Update it.')
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema of this type has just parsed it
  return { json, data: read.data as z.output<E['response']>, etag: headers.get('etag') }
}

const Explained = z.object({ message: z.string() })
const Fields = z.record(z.string(), z.string())

function sentenceOf(status: number, json: unknown): string {
  if (status === 401) return 'Your access has ended. Sign in again.'
  const explained = Explained.safeParse(json)
  if (explained.success) return explained.data.message
  const fields = status === 400 ? Fields.safeParse(json).data : undefined
  if (fields)
    return Object.entries(fields)
      .map(([field, reason]) => `${field}: ${reason}`)
      .join(' ')
  return `The portal could not answer (${status}). Try again later.`
}
