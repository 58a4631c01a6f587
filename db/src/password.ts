import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PasswordWorks } from './password-thread.ts'
import { FairQueue } from './threads/fair-queue.ts'
import { ThreadPool } from './threads/thread-pool.ts'

/** OWASP's first recommendation for argon2id with 19 MiB; about 25 ms on one core. */
const recommended = { memory: 19_456, passes: 2 }
const parallelism = 1
const tagLength = 32

// Node would hash in the few threads that also read files and resolve names, and delay those for everyone.
const threads = Math.max(1, availableParallelism() - 1)
const pool = new ThreadPool<PasswordWorks>({
  file: new URL('password-thread.ts', import.meta.url),
  threads,
  memoryMb: 64,
  mostMs: 60_000,
})
// An address may be a whole company on a Monday morning, so it waits instead of being refused.
const queue = new FairQueue({
  atOnce: threads,
  atOnceOfOne: threads,
  waiting: 400,
  waitingOfOne: 200,
  patienceMs: 10_000,
})

/** Hashes a password with argon2id; the result contains its parameters, so they can be raised later. */
export async function hashPassword(password: string, { memory, passes } = recommended): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await pool.run('hash', [{ message: normalise(password), nonce, memory, passes, parallelism, tagLength }])
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Without a hash (an unknown user, or one without a password) it does the same work and returns false. Callers from
 * different addresses alternate.
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
  address = '',
): Promise<boolean> {
  const parts = readHash(hash ?? '')
  const { tag: expected, ...parameters } = parts ?? noHash
  const given = { ...parameters, message: normalise(password), tagLength: expected.length }
  const tag = await queue.run(address, () => pool.run('hash', [given]))
  return timingSafeEqual(tag, expected) && parts !== undefined
}

const noHash = { nonce: Buffer.alloc(16), ...recommended, parallelism, tag: Buffer.alloc(tagLength) }

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function readHash(hash: string): typeof noHash | undefined {
  const [, m, t, p, nonce, tag] = phc.exec(hash) ?? []
  if (!m || !t || !p || !nonce || !tag) return undefined
  return {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

// The same accented letter can arrive composed or decomposed, depending on the keyboard.
function normalise(password: string): string {
  return password.normalize('NFKC')
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
