import { expect, test, vi } from 'vitest'
import { createLog } from './client-log.ts'

function startLog() {
  const clock = { now: 0 }
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  const sent = () => send.mock.calls.map(([url, init]) => ({ url, ...init }))
  return { log: createLog({ send, now: () => clock.now }), send, sent, clock }
}

test('A8.3 posts msg and obj to the level, with keepalive', () => {
  const { log, sent } = startLog()
  log('error', 'Could not load', { serviceId: 'S-1', headers: { Authorization: 'Bearer abc' } })
  expect(sent()).toEqual([
    {
      url: '/api/log/error',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"msg":"Could not load","obj":{"serviceId":"S-1","headers":{"Authorization":"[redacted]"}}}',
      keepalive: true,
    },
  ])
})

test('describes an error', () => {
  const { log, sent } = startLog()
  log('error', 'An unexpected client side error was caught', new TypeError('x is undefined'))
  expect(sent()[0]?.body).toContain('"name":"TypeError","message":"x is undefined","stack":')
})

test('sends the same message at most ten times a minute', () => {
  const { log, send, clock } = startLog()
  for (let i = 0; i < 50; i += 1) log('error', 'loop')
  log('error', 'other')
  expect(send).toHaveBeenCalledTimes(11)
  clock.now = 61_000
  log('error', 'loop')
  expect(send).toHaveBeenCalledTimes(12)
})

test('uses no keepalive for large messages', () => {
  const { log, sent } = startLog()
  log(
    'info',
    'large',
    Array.from({ length: 40 }, () => 'x'.repeat(8000)),
  )
  log('info', '€'.repeat(40_000))
  expect(sent()).toMatchObject([{ body: '{"msg":"large","obj":"[cut]"}', keepalive: true }, { keepalive: false }])
})

test('A8.4 a rejected message causes no error', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  createLog({ send })('error', 'x', {
    get broken() {
      throw new Error('no')
    },
  })
  await Promise.resolve()
  expect(send).toHaveBeenCalledOnce()
})
