import { expect, test } from 'vitest'
import { startMonitoringServer } from './testing/monitoring-server.ts'

const server = await startMonitoringServer({ settings: { MONITORING_SAMPLE_RATE: '0.5' } })
const address = `${server.base}/config/v1/rum/agents`

test('A8.1 gives the agent its sample rate, as text, with an etag', async () => {
  const answer = await fetch(`${address}?service.name=business-portal&service.environment=test`, {
    headers: { origin: 'https://portal.example' },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ transaction_sample_rate: '0.5' })
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
  expect(answer.headers.get('cache-control')).toBe('max-age=30, must-revalidate')
  expect(answer.headers.get('access-control-expose-headers')).toBe('Etag')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('A8.1 answers 304 if the agent has the current settings, in both header forms', async () => {
  const etag = (await fetch(`${address}?service.name=business-portal`)).headers.get('etag') ?? ''
  const byHeader = await fetch(`${address}?service.name=business-portal`, { headers: { 'if-none-match': etag } })
  expect(byHeader.status).toBe(304)
  const byQuery = await fetch(`${address}?service.name=business-portal&ifnonematch=${etag.replaceAll('"', '')}`)
  expect(byQuery.status).toBe(304)
  expect((await fetch(`${address}?service.name=business-portal&ifnonematch=other`)).status).toBe(200)
})

test('answers POST the same way', async () => {
  const ask = (body: string) =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = await ask('{"service":{"name":"business-portal","environment":"test"}}')
  expect(await answer.json()).toEqual({ transaction_sample_rate: '0.5' })
  expect((await ask('{')).status).toBe(400)
  expect((await ask('{}')).status).toBe(400)
})

test('has no settings for other services, and requires a service name', async () => {
  const other = await fetch(`${address}?service.name=other`)
  expect(await other.json()).toEqual({})
  expect(other.headers.get('etag')).toBe('"-"')
  expect((await fetch(`${address}?service.name=other&ifnonematch=-`)).status).toBe(304)
  expect((await fetch(address)).status).toBe(400)
  expect((await fetch(`${address}?service.name=a&service.name=b`)).status).toBe(400)
})

test('writes a sample rate as the APM Server does, and refuses an invalid one', async () => {
  for (const [rate, expected] of [
    ['1', { transaction_sample_rate: '1.0' }],
    ['0', { transaction_sample_rate: '0.0' }],
    ['7', {}],
  ] as const) {
    const { base } = await startMonitoringServer({
      settings: { MONITORING_SAMPLE_RATE: rate },
      database: server.database,
    })
    const answer = await fetch(`${base}/config/v1/rum/agents?service.name=business-portal`)
    expect(await answer.json()).toEqual(expected)
  }
})
