import { createServer, request } from 'node:http'

/** Sends what arrives to the portal with an access token, because the suite sends none. */
export async function startForwarder(to: string, token: string): Promise<{ address: string; stop(): void }> {
  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming
    const outgoing = request(to, { method, headers: { ...headers, authorization: `Bearer ${token}` } }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', (error) => answer.destroy(error))
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The forwarder has no port')
  return {
    address: `http://127.0.0.1:${address.port}/mcp`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
