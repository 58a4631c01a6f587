import { endpoints } from '@portal/contract/endpoints.ts'
import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { sharedTestPortal } from '../testing/portal.ts'
import { faultIn } from './storable.ts'

const portal = await sharedTestPortal()

const baseOf = ({ path }: EndpointShape) => (path.startsWith('/api/') ? portal.baseUrl : portal.gatewayUrl)
const pathOf = ({ path }: EndpointShape, value: string) => path.replaceAll(/:\w+/g, value)

/** Unstorable text is refused before authentication. */
async function statusesOf(choose: (endpoint: EndpointShape) => boolean, ask: (endpoint: EndpointShape) => Request) {
  const chosen = endpoints.filter(choose)
  const asked = await Promise.all(
    chosen.map(async (endpoint) => ({ endpoint, status: (await fetch(ask(endpoint))).status })),
  )
  expect(chosen.length).toBeGreaterThan(50)
  // PowerDNS calls invalid input unprocessable.
  const isExpected = ({ endpoint, status }: (typeof asked)[number], expected: number) =>
    status === (endpoint.dialect === 'power-dns' && expected === 400 ? 422 : expected)
  return (expected: number) =>
    asked.filter((each) => !isExpected(each, expected)).map(({ endpoint, status }) => `${endpoint.path}: ${status}`)
}

describe('every endpoint refuses what the database cannot store', () => {
  test('in its path', async () => {
    const others = await statusesOf(
      ({ params, path }) => params !== undefined && path.includes(':'),
      (endpoint) => new Request(baseOf(endpoint) + pathOf(endpoint, 'a%00b'), { method: endpoint.method }),
    )
    expect(others(404)).toEqual([])
  })

  test('in its query', async () => {
    const others = await statusesOf(
      ({ query }) => query !== undefined,
      (endpoint) => new Request(`${baseOf(endpoint)}${pathOf(endpoint, 'x')}?search=%00`, { method: endpoint.method }),
    )
    expect(others(400)).toEqual([])
  })

  test('in its body', async () => {
    const others = await statusesOf(
      ({ method, consumes, answersRows }) => method !== 'GET' && !consumes && !answersRows,
      (endpoint) =>
        new Request(baseOf(endpoint) + pathOf(endpoint, 'x'), {
          method: endpoint.method,
          headers: { 'content-type': 'application/json' },
          body: '{"some":[{"text":"a\\u0000b"}]}',
        }),
    )
    expect(others(400)).toEqual([])
  })
})

// A document of a bill is called after the bill.
const uploads = endpoints.filter(({ path, consumes }) => consumes === 'multipart/form-data' && !path.includes(':'))

test.each(uploads.map(({ path }) => [path] as const))(
  'the name of a file for %s is stored without what the database refuses',
  async (path) => {
    const account = await createAccount(portal.database)
    const permissions = [operatorResource, 'BusinessPortalCases'] as const
    const { gateway } = await portal.signIn(
      await createUser(portal.database, account, { permissions: [...permissions] }),
    )
    const part = 'content-disposition: form-data; name="file"; filename="a\0b\u0001.txt"\r\ncontent-type: text/plain'
    const answer = await gateway(path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'account-id': account },
      body: `--x\r\n${part}\r\n\r\nA text.\r\n--x--\r\n`,
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('"name":"ab.txt"')
  },
)

test.each(['gzip', 'nonsense'])('a body in the encoding %s is refused with a reason', async (encoding) => {
  const answer = await fetch(`${portal.gatewayUrl}/visit-info/api/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body: '{}',
  })
  expect(answer.status).toBe(415)
})

test('an endpoint without a body refuses one', async () => {
  const ask = (body: string) =>
    fetch(`${portal.gatewayUrl}/account-info/api/exports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  expect(await Promise.all(['[]', '"x"', '0', '{"a":1}'].map(async (body) => (await ask(body)).status))).toEqual([
    400, 400, 400, 400,
  ])
  expect((await ask('{}')).status).toBe(401)
})

test('finds an unstorable character at any place of any value, and only there', () => {
  const word = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))
  fc.assert(fc.property(fc.jsonValue({ stringUnit: 'grapheme-ascii' }), (found) => faultIn(found) === null))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), fc.constantFrom('\0', '\ud800', '\udc00x'), (path, sign) => {
      const nested = path.reduce<unknown>((inside, name) => ({ [`.${name}`]: [inside] }), `a${sign}`)
      expect(faultIn(nested)).not.toBeNull()
    }),
  )
})

test('a hundred thousand nested brackets are refused without being read to the end', () => {
  expect(faultIn(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))?.message).toContain('levels')
})
