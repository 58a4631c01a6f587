import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import { z } from 'zod'

const Sent = z.object({ to: z.string(), text: z.string(), reference: z.string(), from: z.string() })

/** A provider as docs/text-messages.md describes it. A number that ends in 000 is a landline to it. */
export async function startTextProvider() {
  const key = 'the key of the provider'
  const received: (z.infer<typeof Sent> & { key: string; authorization: string })[] = []
  /** Statuses of the next responses. */
  const fails: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const failing = fails.shift()
      if (failing) return response.writeHead(failing).end('{}')
      const { 'idempotency-key': repeat, authorization } = request.headers
      const sent = Sent.parse(JSON.parse(body))
      received.push({ ...sent, key: String(repeat), authorization: String(authorization) })
      const report = sent.to.endsWith('000') ? { state: 'refused', reason: 'landline' } : { state: 'sent' }
      return response.writeHead(202).end(JSON.stringify({ id: `m-${received.length}`, ...report }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { key, received, fails, baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}
