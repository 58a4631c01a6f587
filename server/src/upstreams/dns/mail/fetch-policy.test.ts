import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { afterAll, expect, test } from 'vitest'
import { makeCertificate } from '../../registrar/testing/certificate.ts'
import type { Resolver } from '../resolver.ts'
import { createFetchPolicy } from './fetch-policy.ts'

const { cert, key } = makeCertificate()
const asked: (string | undefined)[] = []
let answer: RequestListener = () => undefined
const server = createServer({ cert, key }, (request, response) => {
  asked.push(request.url)
  answer(request, response)
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0

const resolverTo = (...addresses: string[]): Resolver => ({
  query: (name, type) =>
    Promise.resolve(type === 'A' ? addresses.map((content) => ({ name, type, ttl: 60, content, data: content })) : []),
})
const fetchPolicy = createFetchPolicy(resolverTo('127.0.0.1'), {
  mayBePrivate: true,
  port,
  ca: cert.toString(),
  timeoutMs: 500,
})
const plain = { 'content-type': 'text/plain; charset=utf-8' }

test('a policy is read at its address', async () => {
  answer = (_, response) => void response.writeHead(200, plain).end('version: STSv1\n')
  expect(await fetchPolicy('localhost')).toEqual({ text: 'version: STSv1\n' })
  expect(asked.at(-1)).toBe('/.well-known/mta-sts.txt')
})

const misbehaviours: [name: string, RequestListener, RegExp][] = [
  [
    'leads elsewhere',
    (_, response) => void response.writeHead(302, { location: 'https://localhost/' }).end(),
    /redirect/,
  ],
  ['is not there', (_, response) => void response.writeHead(404, plain).end(), /404/],
  ['is a page', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('x'), /text\/plain/],
  ['has no end', (_, response) => void response.writeHead(200, plain).end('x'.repeat(100_000)), /larger than 64 kB/],
  ['never begins', () => undefined, /within 5 seconds/],
  ['never ends', (_, response) => void response.writeHead(200, plain).write('x'), /within 5 seconds/],
  ['breaks off', (request) => void request.destroy(), /unreachable/],
]

test.each(misbehaviours)('a policy that %s is a fault with a message', async (_, behave, words) => {
  answer = behave
  expect(await fetchPolicy('localhost')).toEqual({ fault: expect.stringMatching(words) })
})

test('a certificate for another name, or of an unknown authority, is a fault', async () => {
  answer = (_, response) => void response.writeHead(200, plain).end('version: STSv1\n')
  expect(await fetchPolicy('mta-sts.shop.example')).toEqual({ fault: expect.stringMatching(/certificate/) })
  const other = createFetchPolicy(resolverTo('127.0.0.1'), { mayBePrivate: true, port })
  expect(await other('localhost')).toEqual({ fault: expect.stringMatching(/certificate/) })
})

test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['8.8.8.8', '192.168.1.1']])(
  'nothing is sent to a host at %s',
  async (...addresses) => {
    const before = asked.length
    const guarded = createFetchPolicy(resolverTo(...addresses), { port, ca: cert.toString() })
    expect(await guarded('localhost')).toEqual({ fault: 'The host resolves to a private network.' })
    expect(asked.length).toBe(before)
  },
)
