import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createServer } from './server.ts'

const config = readConfig({ ENVIRONMENT: 'test', LOG_LEVEL: 'silent' }, () => 'a secret for tests that is long enough')

test('a part that takes a minute to start, as on a busy machine, is waited for', async () => {
  const app = await createServer(config)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let start = () => {}
  app.register(() => new Promise<void>((resolve) => (start = resolve)))
  const ready = app.ready().then(() => 'ready')
  await vi.advanceTimersByTimeAsync(60_000)
  start()
  vi.useRealTimers()
  expect(await ready).toBe('ready')
  await app.close()
})
