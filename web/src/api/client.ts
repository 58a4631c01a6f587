import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { type Address, requestPath } from '@portal/contract/request-path.ts'
import type { z } from 'zod'
import { boot } from '../boot.ts'
import { ApiError } from './failure.ts'
import { afterFirstRender } from '../first-render.ts'
import { takePreloaded } from './preloaded.ts'

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<Name extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? { [K in Name]?: InputOf<S> }
    : { [K in Name]: InputOf<S> }
  : unknown

/** The input of a call, from its endpoint in the contract. */
export type Input<E extends EndpointShape> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** The result of a call; null for 204. */
export type Output<E extends EndpointShape> =
  | (E['response'] extends z.ZodType ? z.output<E['response']> : undefined)
  | (E extends { maybeEmpty: true } ? null : never)

interface RawInput extends Address {
  body?: unknown
}

export interface CallOptions {
  signal?: AbortSignal
  /** The version that the change is based on. */
  version?: number | undefined
  /** Identifies this write: a repeat is carried out once. */
  once?: string | undefined
  /** An account other than the page's: the customer for whom a dealer acts. */
  account?: string | undefined
}

interface Connection {
  gatewayBaseUrl(): string
  /** The access token, or undefined when signed out. */
  accessToken(): string | undefined
  /** Requests a new token from the server after one was refused. */
  renew(): Promise<string | undefined>
}

let connection: Connection | undefined

/** Sets the gateway's address and the source of tokens, once. */
export function connectApi(to: Connection): void {
  connection = to
}

/** Calls an endpoint of the contract by method and path. Throws ApiError for any response other than 2xx. */
export async function call<K extends keyof Endpoints>(
  key: K,
  input: Input<Endpoints[K]>,
  options: CallOptions = {},
): Promise<Output<Endpoints[K]>> {
  const [method = 'GET', pattern = ''] = key.split(' ')
  // oxlint-disable-next-line typescript/consistent-type-assertions -- every input has this shape, which a conditional type hides
  const { body, ...address } = input as RawInput
  const path = requestPath(pattern, address)
  const preloaded = method === 'GET' && !options.account ? takePreloaded(path) : undefined
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the server reduces every response to the schema of this type
  if (preloaded !== undefined) return preloaded as Output<Endpoints[K]>
  const answer = await send(method, path, body, options)
  if (!answer.ok) throw await ApiError.from(answer)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  return (answer.status === 204 ? null : await readJson(answer)) as Output<Endpoints[K]>
}

/** For responses other than JSON, such as downloads; `call` handles everything else. */
export async function send(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
  const isPortal = path.startsWith('/api/')
  const isForm = body instanceof FormData
  // A page acts on the account that it shows, even if another tab has since switched to another one.
  const account = options.account || boot().signedIn?.accountId
  const request = (token: string | undefined) =>
    fetch(isPortal ? path : `${connection?.gatewayBaseUrl() ?? ''}${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(!isPortal && token && { authorization: `Bearer ${token}` }),
        ...(options.version !== undefined && { 'if-match': `"${options.version}"` }),
        ...(options.once !== undefined && { 'idempotency-key': options.once }),
        ...(account && { 'account-id': account }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
      credentials: isPortal ? 'same-origin' : 'omit',
    })
  const answer = await request(connection?.accessToken())
  await afterFirstRender()
  if (answer.status !== 401 || isPortal || !connection) return answer
  const fresh = await connection.renew()
  return fresh ? request(fresh) : answer
}

/** A proxy in front of the gateway may respond with a page instead of data: that is a failure. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    throw new ApiError(answer.status, null)
  }
}
