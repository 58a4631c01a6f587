import { cleanValue } from '@portal/contract/monitoring/telemetry.ts'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Config, Role } from '../config.ts'
import { currentWork } from './current-work.ts'

type ToLog = Pick<Config, 'LOG_LEVEL' | 'RELEASE'>

/** The log: one JSON line per entry, with its context, and without secrets or personal data. */
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

/** The context of a line. A request's own log lines already have its id. */
function facts(): object {
  const work = currentWork()
  if (!work) return {}
  const { role, accountId, actorId, traceparent } = work
  return { role, account: accountId, actor: actorId, trace: traceparent?.slice(3, 35) }
}

const suspicious =
  /eyJ|bearer|basic|authori|cookie|token|secret|passw|credential|api[-_]?key|verifier|nonce|(?:code|state)(?:=|%3d)|@|%40/i
const mailAddress = /[\w.%+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi

/** The last step before a line is written, so that nothing bypasses it; a quick test is enough for most lines. */
export function withoutSecrets(line: string): string {
  if (!suspicious.test(line)) return line
  try {
    const cleaned = JSON.stringify(cleanValue(JSON.parse(line)))
    return `${cleaned.replaceAll(mailAddress, '[e-mail]')}\n`
  } catch {
    return `${JSON.stringify({ level: 'error', msg: 'A line that could not be read was omitted from the log.' })}\n`
  }
}
