import { writeSync } from 'node:fs'
import { format } from 'node:util'
import { withoutSecrets } from './logger.ts'

type Level = 'info' | 'warn' | 'error' | 'fatal'

/** Writes one log line synchronously: after the last one, no more code runs. */
export function writeLine(level: Level, msg: string, more: object = {}): void {
  const line = { level, time: new Date().toISOString(), pid: process.pid, ...more, msg }
  writeSync(1, withoutSecrets(`${JSON.stringify(line)}\n`))
}

export function errorInLine(error: unknown): object {
  if (!(error instanceof Error)) return {}
  const { name, message, stack, cause } = error
  return { err: { type: name, message, stack, ...(cause instanceof Error && { cause: cause.message }) } }
}

/**
 * Makes every output line of this process JSON, including those of Node, libraries and uncaught errors. Log collectors
 * read lines, and the last line before a crash is the important one.
 */
export function writeJsonOnly(): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => writeLine('warn', warning.message, errorInLine(warning)))
  process.on('uncaughtException', (error) => {
    writeLine('fatal', 'an uncaught error', errorInLine(error))
    process.exit(1)
  })
  const consoleLevels = { debug: 'info', info: 'info', log: 'info', warn: 'warn', error: 'error' } as const
  for (const [method, level] of Object.entries(consoleLevels)) {
    Reflect.set(console, method, (...words: unknown[]) => writeLine(level, format(...words)))
  }
}
