import { expect, test, vi } from 'vitest'
import { ApiError } from './failure.ts'
import { orEmpty } from './helper-result.ts'

const message = 'Could not retrieve tech details for service S-1'

test('A7.2 logs a failure and returns an empty result with its message', async () => {
  const log = vi.fn()
  const failure = new ApiError(500, null)
  expect(await orEmpty(() => Promise.reject(failure), { message, log })).toEqual({ data: null, message })
  expect(log).toHaveBeenCalledExactlyOnceWith('error', message, failure)
})

test('A7.2 treats a call that throws at once like one that fails later', async () => {
  const log = vi.fn()
  const call = () => {
    throw new TypeError('Invalid URL')
  }
  expect(await orEmpty(call, { message, log })).toEqual({ data: null, message })
  expect(log).toHaveBeenCalledOnce()
})

test('returns the data of a successful call and logs nothing', async () => {
  const log = vi.fn()
  expect(await orEmpty(async () => ({ speed: 80 }), { message, log })).toEqual({ data: { speed: 80 } })
  expect(log).not.toHaveBeenCalled()
})
