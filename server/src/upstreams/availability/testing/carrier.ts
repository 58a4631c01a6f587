import { createServer } from 'node:http'
import { afterAll } from 'vitest'

/** A carrier as docs/availability.md describes it. */
export async function startCarrier() {
  const received: { path: string | undefined; authorization: string | undefined; body: unknown }[] = []
  /** Statuses of the next responses. */
  const fails: number[] = []
  const answer = {
    state: 'done',
    serviceQualificationItem: [
      {
        id: '1',
        qualificationResult: 'qualified',
        expectedServiceAvailabilityDate: '2026-12-15T00:00:00.000Z',
        service: { serviceSpecification: { id: 'FTTP' } },
      },
      { id: '2', qualificationResult: 'unqualified', service: { serviceSpecification: { id: 'FTTP-1000' } } },
      { id: '3', qualificationResult: 'qualified', service: { serviceSpecification: { id: 'SOGEA' } } },
    ],
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const failing = fails.shift()
      if (failing) return response.writeHead(failing).end('{}')
      received.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(text) })
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { answer, received, fails, baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}
