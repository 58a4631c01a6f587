import { expect, test } from 'vitest'
import { longestTaskMs } from './testing/longest-task.ts'
import { hashPassword, verifyPassword } from './password.ts'

test('accepts the right password and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('correct horse battery', hash)).toBe(true)
  expect(await verifyPassword('correct horse batterz', hash)).toBe(false)
})

test('salts, so that equal passwords have different hashes', async () => {
  expect(await hashPassword('same password')).not.toBe(await hashPassword('same password'))
})

test('treats composed and decomposed letters as equal', async () => {
  expect(await verifyPassword('caf\u0065\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

test.each([null, undefined, '', 'plain', '$argon2id$v=19$m=1,t=1'])(
  'refuses everything when the hash is %s',
  async (hash) => {
    expect(await verifyPassword('', hash)).toBe(false)
    expect(await verifyPassword('anything', hash)).toBe(false)
  },
)

test('leaves the thread that answers to others', async () => {
  const hash = await hashPassword('correct horse battery')
  const four = () => Promise.all(Array.from({ length: 4 }, () => verifyPassword('wrong', hash)))
  // Work on this thread would block it each time; the compiler or a collection of garbage does once.
  const longest = [await longestTaskMs(four), await longestTaskMs(four), await longestTaskMs(four)]
  expect(Math.min(...longest)).toBeLessThan(10)
})

test('does as much work for an unknown user as for a wrong password', async () => {
  const hash = await hashPassword('correct horse battery')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 8; round++) {
    // One at a time, because each is measured.
    known.push(await processorTime(() => verifyPassword('wrong', hash)))
    unknown.push(await processorTime(() => verifyPassword('wrong', null)))
  }
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

/** Processor time of all threads of the process; wall-clock time would measure how busy the machine is. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return user + system
}
