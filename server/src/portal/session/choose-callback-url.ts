import type { FastifyRequest } from 'fastify'
import { checkCallbackUrl } from './callback-url.ts'
import { logError } from './log-error.ts'
import { formOf, type Mechanism, queryOf } from './mechanism.ts'

/** The callback address from the body, or else the query, or else the start page; the log names a refused one. */
export function chooseCallbackUrl(request: FastifyRequest, { config }: Pick<Mechanism, 'config'>): string {
  const asked = formOf(request).callbackUrl ?? queryOf(request).callbackUrl
  const home = `${config.BASE_URL}/`
  if (asked === undefined || asked === '') return home
  const checked = checkCallbackUrl(asked, config.BASE_URL)
  if (checked === null) logError(request.log, 'INVALID_CALLBACK_URL_ERROR', 'A callback address was refused')
  return checked ?? home
}
