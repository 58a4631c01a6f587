import { createServer, type ServerResponse } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import type { ServedZone } from './dns-server.ts'
import { createPowerDns } from './power-dns.ts'

interface SentRequest {
  method: string
  url: string
  key: string | string[] | undefined
  body: string
}

const zone: ServedZone = {
  name: 'shop.example',
  serial: 2,
  nameServers: ['ns1.portal.example'],
  dnssec: false,
  records: [{ name: 'www', type: 'A', ttl: 300, content: '192.0.2.1' }],
}
const known = JSON.stringify({ dnssec: false, rrsets: [] })

/** A server that gives these responses in order, and then repeats the last one. */
async function serverOf(answers: ((response: ServerResponse, asked: SentRequest) => void)[]) {
  const asked: SentRequest[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        key: request.headers['x-api-key'],
        body: Buffer.concat(parts).toString(),
      }
      asked.push(one)
      answers[Math.min(asked.length, answers.length) - 1]?.(response, one)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dns = createPowerDns({
    apiUrl: `http://127.0.0.1:${port}`,
    apiKey: 'a secret key',
    serverId: 'localhost',
    answering: { host: '127.0.0.1', port: 9 },
  })
  return { dns, asked }
}

const answer =
  (status: number, body = '', type = 'application/json') =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const fine = (response: ServerResponse, { method }: SentRequest) =>
  method === 'GET' ? answer(200, known)(response) : answer(204)(response)

describe('a failing name server', () => {
  test.each([
    ['does not know us', answer(401, 'Unauthorized'), /credentials/],
    ['is busy', answer(429, ''), /busy/],
    ['has a fault', answer(500, '{"error":"secret internals"}'), /fault/],
    ['answers a page', answer(200, '<html>', 'text/html'), /could not be read/],
    ['breaks off', answer(200, '{"dnssec":false,"rrs'), /could not be read/],
    ['answers without end', answer(200, `"${'x'.repeat(6_000_000)}"`), /too large/],
    [
      'refuses the zone',
      (response: ServerResponse, { method }: SentRequest) =>
        method === 'GET' ? answer(200, known)(response) : answer(422, '{"error":"secret internals"}')(response),
      /rejected this zone/,
    ],
  ])("%s: the customer reads so, without the server's own text", async (_, respond, words) => {
    const { dns } = await serverOf([respond])
    const failure = dns.putZone(zone, ['www A'])
    await expect(failure).rejects.toThrow(words)
    await expect(failure).rejects.not.toThrow(/secret/)
  })

  test('is called again after a short fault', async () => {
    const { dns, asked } = await serverOf([answer(503), fine])
    await dns.putZone(zone, ['www A'])
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'PATCH'])
  })
})

test('only differences are sent, with the key only in a header', async () => {
  const there = [
    { name: 'www.shop.example.', type: 'A', ttl: 300, records: [{ content: '192.0.2.1', disabled: false }] },
    { name: 'old.shop.example.', type: 'A', ttl: 300, records: [{ content: '192.0.2.9', disabled: false }] },
    { name: 'shop.example.', type: 'NS', ttl: 86_400, records: [{ content: 'ns1.portal.example.', disabled: false }] },
  ]
  const { dns, asked } = await serverOf([answer(200, JSON.stringify({ dnssec: false, rrsets: there })), answer(204)])
  await dns.putZone(zone, ['www A', 'old A'])
  const patch = asked[1]
  const sets: { name: string; type: string; changetype: string }[] = JSON.parse(patch?.body ?? '{}').rrsets
  expect(sets.map(({ name, type, changetype }) => [name, type, changetype])).toEqual([
    ['old.shop.example.', 'A', 'DELETE'],
    ['shop.example.', 'SOA', 'REPLACE'],
  ])
  expect(patch?.key).toBe('a secret key')
  expect(patch?.url).not.toContain('secret')
})

test('a zone is not created twice if the first response was lost', async () => {
  const { dns, asked } = await serverOf([answer(404), answer(409), answer(200, known), answer(204)])
  await dns.putZone(zone, ['www A'])
  await dns.putZone(zone, ['www A'])
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'PATCH'])
})
