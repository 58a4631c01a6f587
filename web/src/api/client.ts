import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { type Address, requestPath } from '@portal/contract/request-path.ts'
import type { z } from 'zod'
import { boot } from '../boot.ts'
import { ApiError } from './failure.ts'
import { takePreloaded } from './preloaded.ts'

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<Name extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? { [K in Name]?: InputOf<S> }
    : { [K in Name]: InputOf<S> }
  : unknown

/** What a call takes, from its endpoint in the contract. */
export type Input<E extends EndpointShape> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** What a call answers; null where the endpoint answered 204. */
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
  /** Names this write: sent twice, it is done once. */
  once?: string | undefined
  /** Another account than that of the page: the customer's for whom a dealer acts. */
  account?: string | undefined
}

interface Connection {
  gatewayBaseUrl(): string
  /** The access token, or undefined when signed out. */
  accessToken(): string | undefined
  /** Asks the server for a fresh token after one was refused. */
  renew(): Promise<string | undefined>
}

let connection: Connection | undefined

/** Says once where the gateway is and who signs the calls. */
export function connectApi(to: Connection): void {
  connection = to
}

/** Calls an endpoint of the contract by its method and path. Throws ApiError for every answer but 2xx. */
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
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the server strips every answer to the schema this type comes from
  if (preloaded !== undefined) return preloaded as Output<Endpoints[K]>
  const answer = await send(method, path, body, options)
  if (!answer.ok) throw await ApiError.from(answer)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  return (answer.status === 204 ? null : await readJson(answer)) as Output<Endpoints[K]>
}

/** For answers that are not JSON, such as downloads; everything else goes by `call`. */
export async function send(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
  const isPortal = path.startsWith('/api/')
  const isForm = body instanceof FormData
  // What the page shows is what it acts on, whatever another tab of the same person has chosen since.
  const account = options.account || boot.signedIn?.accountId
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
  if (answer.status !== 401 || isPortal || !connection) return answer
  const fresh = await connection.renew()
  return fresh ? request(fresh) : answer
}

/** A proxy in front of the gateway may answer a page instead of data: that is a failure, not an answer. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    throw new ApiError(answer.status, null)
  }
}
