import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process was told to stop. It serves on for a while, so that the proxy can leave it first. */
    isDraining: boolean
    /** Says at /readyz that it stops, and serves on for so long. */
    drain(seconds: number): Promise<void>
  }
}

/** How a process leaves without a request being lost: it says so first, and closes each connection with its last answer. */
export function allowDraining(app: FastifyInstance): void {
  const state = { isDraining: false }
  app.decorate('isDraining', { getter: () => state.isDraining })
  app.decorate('drain', async (seconds: number) => {
    state.isDraining = true
    await sleep(seconds * 1000)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.isDraining) reply.header('connection', 'close')
    done()
  })
}
