import { cleanValue } from '@portal/contract/telemetry.ts'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Config, Role } from '../config.ts'
import { currentWork } from './current-work.ts'

type ToLog = Pick<Config, 'LOG_LEVEL' | 'RELEASE'>

/** The log: one line of JSON each, with what it belongs to, and without anything that opens a door or names a person. */
export function loggerOptions({ LOG_LEVEL, RELEASE }: ToLog, roles: readonly Role[]): PinoLoggerOptions {
  return {
    level: LOG_LEVEL,
    base: { pid: process.pid, release: RELEASE, roles },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    mixin: facts,
    hooks: { streamWrite: withoutSecrets },
  }
}

/** What the line belongs to. The id of a request stands there already where the request itself logs. */
function facts(): object {
  const work = currentWork()
  if (!work) return {}
  const { role, accountId, actorId, traceparent } = work
  return { role, account: accountId, actor: actorId, trace: traceparent?.slice(3, 35) }
}

const suspicious =
  /eyJ|bearer|basic|authori|cookie|token|secret|passw|credential|api[-_]?key|verifier|nonce|(?:code|state)(?:=|%3d)|@|%40/i
const mailAddress = /[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi

/** The last thing before a line is written, so that nothing gets past it; most lines need no more than a look. */
export function withoutSecrets(line: string): string {
  if (!suspicious.test(line)) return line
  try {
    const cleaned = JSON.stringify(cleanValue(JSON.parse(line)))
    return `${cleaned.replaceAll(mailAddress, '[e-mail]')}\n`
  } catch {
    return `${JSON.stringify({ level: 'error', msg: 'A line that could not be read was left out of the log.' })}\n`
  }
}
