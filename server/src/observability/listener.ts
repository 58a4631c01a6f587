import type { Database } from '@portal/db/src/database.ts'
import { createServer, type RequestListener } from 'node:http'
import { Registry } from 'prom-client'
import type { Config, Role } from '../config.ts'
import { watchState } from './gauges.ts'
import { registry } from './metrics.ts'

export interface MetricsListener {
  port: number
  close(): Promise<void>
}

/** GET /metrics on its own port, which no proxy exposes; absent without a port. */
export async function listenForMetrics(
  config: Config,
  database: Database,
  roles: readonly Role[],
): Promise<MetricsListener | undefined> {
  const { METRICS_PORT, METRICS_HOST, RELEASE } = config
  if (METRICS_PORT === undefined) return undefined
  const numbers = Registry.merge([registry, watchState(database, roles, RELEASE)])
  const server = createServer(answering(numbers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new Error(`METRICS_PORT: ${METRICS_HOST}:${METRICS_PORT} cannot be listened on.`, { cause }))
    })
    server.listen(METRICS_PORT, METRICS_HOST, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? METRICS_PORT) : METRICS_PORT,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answering(numbers: Registry): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    numbers.metrics().then(
      (text) => response.writeHead(200, { 'content-type': numbers.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }
}
