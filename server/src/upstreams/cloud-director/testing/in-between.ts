import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Behave = (request: IncomingMessage, response: ServerResponse) => boolean | void

export interface InBetween {
  baseUrl: string
  /** The requested addresses, in order. */
  seen: string[]
  /** Handles the next calls: true means that it has responded, otherwise the call passes through. */
  behave: Behave
  close(): Promise<void>
}

/** A proxy before a system that fails on demand. */
export async function standBefore(target: string): Promise<InBetween> {
  const server = createServer((request, response) => {
    state.seen.push(`${request.method} ${request.url}`)
    if (state.behave(request, response) === true) return
    void pass(target, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const state: InBetween = {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    seen: [],
    behave: () => false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return state
}

async function pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body: Buffer[] = []
  for await (const part of request) body.push(Buffer.from(part))
  const { accept = '', authorization = '', 'content-type': type = '' } = request.headers
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { accept, ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
    ...(body.length > 0 && { body: Buffer.concat(body) }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
