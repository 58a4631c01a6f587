import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { postWebhook } from './post-webhook.ts'
import { isPublicAddress, lookupPublic, PrivateAddress } from './public-address.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function systemThat(behave: RequestListener): Promise<string> {
  const server = createServer(behave)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`
}

const post = (address: string, options = {}) =>
  postWebhook({ address, headers: {}, body: '{}', mayBePrivate: true, ...options })

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s is not an address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '100.128.0.1', '172.32.0.1', '192.0.1.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is an address of the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('where private addresses are not allowed', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://10.0.0.1:8443/',
  ])('nothing is sent to %s', async (address) => {
    const { statusCode, fault } = await post(address, { mayBePrivate: false })
    expect({ statusCode, fault }).toEqual({
      statusCode: null,
      fault: 'The URL resolves to a private network, which is not allowed.',
    })
  })

  test('nothing is sent without TLS', async () => {
    const address = await systemThat((_, response) => void response.end())
    expect((await post(address, { mayBePrivate: false })).fault).toBe('The address must begin with https://')
  })

  test('a name that resolves to a private address is refused during the lookup, which the connection uses', async () => {
    const found = await new Promise((resolve) =>
      lookupPublic('localhost', { all: true }, (error, addresses) => resolve(error ?? addresses)),
    )
    expect(found).toBeInstanceOf(PrivateAddress)
  })
})

test('a response is cut to its first 1,024 bytes', async () => {
  const address = await systemThat((_, response) => void response.end(`\0${'ü'.repeat(2000)}`))
  const { statusCode, answer, fault } = await post(address)
  expect({ statusCode, fault }).toEqual({ statusCode: 200, fault: null })
  expect(answer.startsWith('ü')).toBe(true)
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(1026)
})

const misbehaviours: [name: string, RequestListener, RegExp][] = [
  ['sends us elsewhere', (_, response) => void response.writeHead(302, { location: '/x' }).end(), /redirects/],
  ['says no', (_, response) => void response.writeHead(404).end('gone'), /was not 2xx/],
  ['never answers', () => undefined, /within 10 seconds/],
  ['never ends its answer', (_, response) => void response.write('x'), /within 10 seconds/],
  ['hangs up', (request) => void request.destroy(), /is unreachable/],
  ['answers without end', (_, response) => void response.write('x'.repeat(100_000)), /too large/],
]

test.each(misbehaviours)('a system that %s is a fault with a message', async (_, behave, words) => {
  const address = await systemThat(behave)
  expect((await post(address, { timeoutMs: 300 })).fault).toMatch(words)
})

test('an unreachable system is a fault with a message', async () => {
  expect((await post('http://127.0.0.1:1/')).fault).toMatch(/is unreachable/)
})
