import { expect, test } from 'vitest'
import { sanitize } from './sanitize.ts'

test('removes the query from every address, and secrets from everything else', () => {
  const payload = {
    transactions: [
      {
        name: 'r'.repeat(200),
        context: {
          page: { url: 'https://portal.example/cb?code=1', referer: 'https://id.example/?state=2#id_token=3' },
          custom: { Authorization: 'abc', note: 'Bearer abcdef', count: 1 },
        },
        spans: [
          { name: 'GET /api', context: { http: { url: 'https://portal.example/api?search=name', status_code: 200 } } },
        ],
      },
    ],
    errors: [
      { exception: { message: `m${'x'.repeat(40_000)}`, stacktrace: [{ filename: 'https://a.example/x.js?v=1' }] } },
    ],
  }
  sanitize(payload)
  expect(payload.transactions).toEqual([
    {
      name: 'r'.repeat(150),
      context: {
        page: { url: 'https://portal.example/cb', referer: 'https://id.example/' },
        custom: { Authorization: '[redacted]', note: 'Bearer [redacted]', count: 1 },
      },
      spans: [{ name: 'GET /api', context: { http: { url: 'https://portal.example/api', status_code: 200 } } }],
    },
  ])
  expect(payload.errors[0]?.exception.message).toHaveLength(32_768)
  expect(payload.errors[0]?.exception.stacktrace).toEqual([{ filename: 'https://a.example/x.js' }])
})

test('A8.1 cuts addresses at 2048, other strings at 1024 and property values at 8192 characters', () => {
  const event = {
    url: 'u'.repeat(3000),
    type: 't'.repeat(3000),
    custom: { value: 'v'.repeat(9000), ['k'.repeat(200)]: 1 },
  }
  sanitize(event)
  expect([event.url.length, event.type.length, event.custom.value.length]).toEqual([2048, 1024, 8192])
  expect(Object.keys(event.custom)).toContain('k'.repeat(150))
})
