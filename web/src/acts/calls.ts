import type { Endpoints } from '@portal/contract/endpoints.ts'
import { call, type CallOptions, type Input, type Output } from '../api/client.ts'
import type { Act, ActBody } from './act.ts'

interface Typed {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
}

/** A call with what was typed as it is: what does not fit is refused by the server, in its words for each field. */
export function callAct<K extends keyof Endpoints>(
  key: K,
  typed: Typed,
  options: CallOptions,
): Promise<Output<Endpoints[K]>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the server is the judge, as in every form
  return call(key, typed as Input<Endpoints[K]>, options)
}

interface Sent extends Pick<Typed, 'params'>, Pick<CallOptions, 'version' | 'account'> {
  /** Values that are sent with the typed ones, or a function that makes the body from these. */
  body?: Record<string, unknown> | ((typed: ActBody) => Record<string, unknown>)
}

/** The work of an act that consists of one call: `keep` takes its answer. */
export function calls<K extends keyof Endpoints>(
  key: K,
  { params = {}, body: own, ...options }: Sent,
  keep: (answer: Output<Endpoints[K]>) => unknown,
): Act['do'] {
  return async (typed, once, basedOn = options.version) => {
    const body = typeof own === 'function' ? own(typed) : { ...typed, ...own }
    const hasBody = !key.startsWith('DELETE ') || Object.keys(body).length > 0
    await keep(await callAct(key, { params, ...(hasBody && { body }) }, { ...options, version: basedOn, once }))
  }
}
