import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { forwards } from '../observability/metrics.ts'
import type { Counters } from './counters.ts'

/** An accepted request, to be forwarded unchanged. */
export interface Batch {
  body: Buffer
  request: Pick<FastifyRequest, 'headers' | 'ip'>
}

/** Forwards accepted requests in the background. */
export interface Forwarder {
  offer(batch: Batch): void
  stop(): Promise<void>
}

export interface ForwardOptions {
  url: string
  log: FastifyBaseLogger
  counters: Pick<Counters, 'add'>
  timeoutMs?: number
  /** The pause after several consecutive failures. */
  pauseMs?: number
  now?: () => number
}

const mostWaiting = 100
const mostAtOnce = 2
const failuresBeforePause = 5

interface Waiting {
  body: Buffer
  headers: Record<string, string>
}

export function createForwarder({
  url,
  log,
  counters,
  timeoutMs = 2000,
  pauseMs = 30_000,
  now = () => performance.now(),
}: ForwardOptions): Forwarder {
  const target = `${url}/intake/v2/rum/events`
  const waiting: Waiting[] = []
  const running = new Set<Promise<void>>()
  let failures = 0
  let closedUntil = 0
  let wasRefused = false
  let isStopped = false

  const isPaused = () => failures >= failuresBeforePause && now() < closedUntil
  // After a pause a single request tests whether the server is back.
  const allowed = () => (failures >= failuresBeforePause ? 1 : mostAtOnce)

  const lose = (outcome: 'failed' | 'refused' | 'dropped', batches = 1) => {
    forwards.inc({ outcome }, batches)
    counters.add('unforwarded', batches)
  }
  const fail = (reason: string) => {
    failures += 1
    lose('failed')
    // Logs the first failure at once, and continued failures with each pause.
    if (failures === 1) log.warn({ target, reason }, 'the APM server did not accept events')
    if (failures < failuresBeforePause) return
    closedUntil = now() + pauseMs
    lose('dropped', waiting.length)
    waiting.length = 0
    log.warn({ target, reason, pauseMs }, 'the APM server accepts no events: forwarding is paused')
  }

  const send = async ({ body, headers }: Waiting) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(target, {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
        signal,
        redirect: 'manual',
      })
      await answer.body?.cancel()
      if (answer.status >= 500) return fail(`status ${answer.status}`)
      failures = 0
      // The server is up and refuses the request: sending it again would not help.
      const isRefused = answer.status >= 300
      if (isRefused) lose('refused')
      else forwards.inc({ outcome: 'accepted' })
      // An invalid token makes every request fail: one log line is enough.
      if (isRefused && !wasRefused) log.warn({ target, status: answer.status }, 'the APM server refused events')
      wasRefused = isRefused
    } catch (error) {
      // Unreachable or too slow; the portal's own store has the events.
      fail(error instanceof Error ? error.name : 'unknown')
    }
  }

  const next = () => {
    while (running.size < allowed() && !isPaused()) {
      const batch = waiting.shift()
      if (!batch) return
      const sending = send(batch).finally(() => {
        running.delete(sending)
        next()
      })
      running.add(sending)
    }
  }

  return {
    offer({ body, request }) {
      if (isStopped || isPaused() || waiting.length >= mostWaiting) return lose('dropped')
      waiting.push({ body, headers: passedOn(request) })
      next()
    },
    async stop() {
      isStopped = true
      lose('dropped', waiting.length)
      waiting.length = 0
      await Promise.all(running)
    },
  }
}

/** Cookies and credentials are not forwarded; the APM server limits by address. */
function passedOn({ headers, ip }: Batch['request']): Record<string, string> {
  const passed: Record<string, string> = { 'x-forwarded-for': ip }
  for (const name of ['content-type', 'content-encoding', 'user-agent', 'origin'] as const) {
    const value = headers[name]
    if (value !== undefined) passed[name] = value
  }
  passed['content-type'] ??= 'application/x-ndjson'
  return passed
}
