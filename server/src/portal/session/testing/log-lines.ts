import type { FastifyInstance } from 'fastify'

export interface LogLine {
  level: string
  data: object
  message: string
}

export interface LogLines {
  lines: LogLine[]
  /** The lines with this code. */
  coded(code: string): LogLine[]
}

const levels = ['warn', 'error', 'info'] as const

/** Captures a server's log from now on, without printing it. */
export function readLog(app: FastifyInstance): LogLines {
  const lines: LogLine[] = []
  const note =
    (level: string) =>
    (...words: unknown[]) => {
      const [data, message] = typeof words[0] === 'object' && words[0] !== null ? [words[0], words[1]] : [{}, words[0]]
      lines.push({ level, data, message: String(message) })
    }
  const listenTo = (log: FastifyInstance['log']) => {
    for (const level of levels) Object.defineProperty(log, level, { value: note(level) })
  }
  listenTo(app.log)
  app.addHook('onRequest', (request, _reply, done) => {
    listenTo(request.log)
    done()
  })
  return { lines, coded: (code) => lines.filter(({ data }) => Reflect.get(data, 'code') === code) }
}
