import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether this process is shutting down. It continues to serve for a while, so that the proxy stops using it first.
     */
    isDraining: boolean
    /** Reports the shutdown at /readyz and continues to serve for the given time. */
    drain(seconds: number): Promise<void>
  }
}

/** Longer than the longest response, so that only requests that never arrive completely and unread responses remain. */
const mostOfRestMs = 20_000

/**
 * Shuts a process down without losing requests: it reports first, and closes each connection with its last response.
 */
export function allowDraining(app: FastifyInstance, { restMs = mostOfRestMs } = {}): void {
  const state = { isDraining: false }
  app.decorate('isDraining', { getter: () => state.isDraining })
  app.decorate('drain', async (seconds: number) => {
    state.isDraining = true
    await sleep(seconds * 1000)
  })
  app.addHook('preClose', (done) => {
    // A caller that stops in the middle of a request, or does not read its response, would hold the process for minutes.
    setTimeout(() => app.server.closeAllConnections(), restMs).unref()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.isDraining) reply.header('connection', 'close')
    done()
  })
}
