import type { FastifyInstance } from 'fastify'
import { formOf } from './mechanism.ts'
import { oneLine } from '../../lib/invisible.ts'
import { minuteAllowance } from '../../lib/minute-allowance.ts'

// Any other value would select a logger method by name.
const levels = { error: 'error', warn: 'warn', info: 'info', debug: 'debug' } as const
const fields = ['code', 'message', 'url', 'error']

/**
 * Reports of the session client in pages. Anyone can send one, so it is short, sanitised, counted, and always gets the
 * same response.
 */
export function logRoutes(app: FastifyInstance, clock: () => number): void {
  const takeOne = minuteAllowance({ mostInAll: 600, clock })
  app.register(async (scope) => {
    // The response reveals nothing about an invalid report.
    scope.setErrorHandler((_error, _request, reply) => reply.status(200).send())
    scope.post('/_log', { bodyLimit: 16 * 1024 }, async (request, reply) => {
      const form = formOf(request)
      const level = isLevel(form.level) ? levels[form.level] : undefined
      if (level && takeOne(request.ip, 30).isGranted) {
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

/** One short line: control characters could forge log lines or control a terminal. */
function cleaned(value: unknown): string | undefined {
  return typeof value === 'string' ? oneLine(value.slice(0, 1000)) : undefined
}
