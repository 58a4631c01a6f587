import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'

export const releases = ['blue', 'green'] as const
export type Release = (typeof releases)[number]

export interface Proxy {
  /** The share of requests for green, from 0 to 1. */
  weightOfGreen: number
  stop(): Promise<void>
}

/** Which process served a response. */
export const releaseHeader = 'x-served-by-release'

/** Sends each request to a process of either release by chance. Nothing is repeated, so that every fault is counted. */
export async function startProxy(port: number, targets: Record<Release, readonly number[]>): Promise<Proxy> {
  // A connection that is kept may close while a request is sent.
  const agent = new Agent({ keepAlive: false })
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const release = Math.random() < proxy.weightOfGreen ? 'green' : 'blue'
    const ports = targets[release]
    const target = ports[Math.floor(Math.random() * ports.length)]
    response.setHeader(releaseHeader, release)
    const { method, url: path } = incoming
    const headers = { ...incoming.headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' }
    const outgoing = request({ host: '127.0.0.1', port: target, method, path, headers, agent }, (answer) => {
      const { connection: _connection, 'transfer-encoding': _encoding, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }
  const server = createServer(forward)
  const proxy: Proxy = {
    weightOfGreen: 0,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return proxy
}
