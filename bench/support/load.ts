import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface LoadOptions {
  connections: number
  /** Ends after this many responses, or after this time. */
  requests?: number
  durationMs?: number
  headers?: Record<string, string>
  /** How long a connection pauses after a 503; without it such a response ends the measurement. */
  pauseMs?: number
  /** Requested in turn. */
  paths: readonly string[]
}

export interface LoadResult {
  answers: number
  perSecond: number
  /** The time of each response with status 200. */
  timesMs: number[]
  /** Responses with status 503. */
  refused: number
  /** The texts of those. */
  reasons: Set<string>
}

/**
 * Repeats requests over persistent connections, one at a time on each. It parses only the end of a response: on a small
 * machine a full client would take processor time from the server under test.
 */
export async function load(port: number, options: LoadOptions): Promise<LoadResult> {
  const { connections, requests = Infinity, durationMs = Infinity, headers = {}, pauseMs, paths } = options
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const messages = paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const counted: Counted = { timesMs: [], refused: 0, reasons: new Set() }
  const { timesMs } = counted
  const begin = performance.now()
  // A pause does not outlast the measurement.
  const pause =
    pauseMs === undefined ? undefined : () => Math.min(pauseMs, Math.max(0, begin + durationMs - performance.now()))
  let sent = 0
  const next = () => {
    if (sent >= requests || performance.now() - begin >= durationMs) return undefined
    sent += 1
    return messages[sent % messages.length]
  }
  await Promise.all(Array.from({ length: connections }, () => ask(port, next, counted, pause)))
  const seconds = (performance.now() - begin) / 1000
  return { answers: timesMs.length, perSecond: timesMs.length / seconds, ...counted }
}

type Counted = Pick<LoadResult, 'timesMs' | 'refused' | 'reasons'>

function ask(port: number, next: () => string | undefined, counted: Counted, pause?: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let start = 0
    let received = ''
    const send = () => {
      const message = next()
      if (message === undefined) return finish(socket, resolve)
      start = performance.now()
      received = ''
      socket.write(message)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection during the measurement')))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (!isWhole(received)) return
      if (received.startsWith('HTTP/1.1 200 ')) {
        counted.timesMs.push(performance.now() - start)
        send()
      } else if (pause && received.startsWith('HTTP/1.1 503 ')) {
        counted.refused += 1
        counted.reasons.add(reasonOf(received))
        setTimeout(send, pause())
      } else reject(new Error(`The server answered ${received.slice(0, 400)}`))
    })
  })
}

function finish(socket: Socket, resolve: () => void): void {
  socket.removeAllListeners('close')
  socket.end(resolve)
}

const reasonOf = (answer: string) => /"message":"([^"]*)"/.exec(answer)?.[1] ?? answer.slice(0, 100)

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, headEnd + 2))?.[1]
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= headEnd + 4 + Number(length)
}

/** Waits until a server responds. */
export async function untilAnswers(address: string, limitMs = 120_000): Promise<void> {
  const until = Date.now() + limitMs
  while (Date.now() < until) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`${address} does not answer`)
}
