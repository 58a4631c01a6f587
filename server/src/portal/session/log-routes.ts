import type { FastifyInstance } from 'fastify'
import { formOf } from './mechanism.ts'
import { createAllowance } from './allowance.ts'

// Other values would choose a method of the logger by name.
const levels = { error: 'error', warn: 'warn', info: 'info', debug: 'debug' } as const
const fields = ['code', 'message', 'url', 'error']

/**
 * What the session client of a page has to report. Anybody can send this: it is short, cleaned, counted, and always
 * answered the same.
 */
export function logRoutes(app: FastifyInstance, clock: () => number): void {
  const allowance = createAllowance({ perMinute: 30, perMinuteInAll: 600, clock })
  app.register(async (scope) => {
    // Whatever is wrong with the text of a report, its sender learns nothing from it.
    scope.setErrorHandler((_error, _request, reply) => reply.status(200).send())
    scope.post('/_log', { bodyLimit: 16 * 1024 }, async (request, reply) => {
      const form = formOf(request)
      const level = isLevel(form.level) ? levels[form.level] : undefined
      if (level && allowance.take(request.ip)) {
        const report = Object.fromEntries(fields.map((field) => [field, cleaned(form[field])]))
        request.log[level]({ client: report }, 'The session client of a page reports')
      }
      return reply.status(200).send()
    })
  })
}

function isLevel(value: unknown): value is keyof typeof levels {
  return typeof value === 'string' && Object.hasOwn(levels, value)
}

/** One short line: control characters could fake other lines of the log or move a terminal. */
function cleaned(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, 1000).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ') : undefined
}
