import type { Endpoints } from '@portal/contract/endpoints.ts'
import { call, type CallOptions, type Input, type Output } from '../../api/client.ts'

interface Typed {
  params?: Record<string, string>
  /** Mostly an `ActBody` as it is. */
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
