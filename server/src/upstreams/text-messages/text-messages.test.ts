import { expect, test } from 'vitest'
import { createTextMessages } from './create.ts'
import { startTextProvider } from './testing/provider.ts'

const provider = await startTextProvider()
const settings = { ENVIRONMENT: 'production', SMS_API_KEY: provider.key, SMS_SENDER: 'Portal' } as const
const real = createTextMessages({ ...settings, SMS_API_URL: provider.baseUrl })
const message = { reference: '300200.17', to: '+447700900123', text: 'Outage in Leeds\nhttps://portal.example/status' }

test('a message is posted with its reference, which also marks a repeat', async () => {
  expect(await real?.send(message)).toEqual({ id: 'm-1', state: 'sent' })
  expect(provider.received).toMatchObject([
    { ...message, from: 'Portal', key: message.reference, authorization: `Bearer ${provider.key}` },
  ])
})

test('a short failure is repeated under the same reference', async () => {
  provider.received.length = 0
  provider.fails.push(503)
  await real?.send(message)
  expect(provider.received.map(({ key }) => key)).toEqual([message.reference])
})

test.each([
  ['is away', [500, 500, 500], 'unavailable'],
  ['refuses the key', [401], 'upstream'],
  ['refuses the request', [422], 'upstream'],
])('a provider that %s is a fault, so that the job repeats', async (_, fails, code) => {
  provider.fails.push(...fails)
  await expect(real?.send(message)).rejects.toMatchObject({ code })
  provider.fails.length = 0
})
