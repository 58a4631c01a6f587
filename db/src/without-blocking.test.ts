import { expect, test } from 'vitest'
import { withoutBlocking } from './without-blocking.ts'

const failure = (code: string) => Object.assign(new Error(`It failed with ${code}`), { code })

/** Fails with each code in turn, then succeeds. */
function failing(...failures: string[]) {
  const left = [...failures]
  return async () => {
    const code = left.shift()
    if (code !== undefined) throw failure(code)
    return failures.length
  }
}

test('work that others block, or that is in a deadlock, is repeated', async () => {
  expect(await withoutBlocking(failing('55P03', '40P01', '55P03'), { pauseMs: 0 })).toBe(3)
})

test('any other error ends it at once', async () => {
  await expect(withoutBlocking(failing('23505'), { pauseMs: 0 })).rejects.toThrow('23505')
})

test('it ends with the error when the time is over', async () => {
  await expect(withoutBlocking(failing('55P03', '55P03'), { pauseMs: 0, limitMs: 0 })).rejects.toThrow('55P03')
})
