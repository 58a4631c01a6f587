import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'

// OWASP's first choice for argon2id at 19 MiB; about 25 ms on one core.
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** Hashes a password with argon2id; the result names its own parameters, so they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await compute({ message: normalise(password), nonce, memory, passes, parallelism, tagLength })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Without a hash (an unknown user, or one without a password) it does the same work and answers false. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = readHash(hash ?? '')
  const { tag: expected, ...parameters } = parts ?? noHash
  const tag = await compute({ ...parameters, message: normalise(password), tagLength: expected.length })
  return timingSafeEqual(tag, expected) && parts !== undefined
}

const noHash = { nonce: Buffer.alloc(16), memory, passes, parallelism, tag: Buffer.alloc(tagLength) }

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

// The same accented letter can arrive composed or not, depending on the keyboard.
function normalise(password: string): string {
  return password.normalize('NFKC')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function compute(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}
