import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key for one purpose, as 64 hex digits. Different purposes never share a key. */
export function derive(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')
}

/** The secret of a demo or development installation: created on first start, readable by its owner only. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** Encrypts text for storage (AES-256-GCM, random nonce); `decrypt` returns the text or throws. */
export interface Cipher {
  encrypt(text: string): string
  decrypt(encrypted: string): string
}

/** During a change of secret, the previous one still decrypts existing data. */
export interface SecretSettings {
  SESSION_SECRET: string
  SESSION_SECRET_PREVIOUS?: string | undefined
}

/** The secret for encryption, followed by those for decryption only. */
export function secretsOf({ SESSION_SECRET, SESSION_SECRET_PREVIOUS }: SecretSettings): readonly string[] {
  return SESSION_SECRET_PREVIOUS ? [SESSION_SECRET, SESSION_SECRET_PREVIOUS] : [SESSION_SECRET]
}

export function createCipher(settings: SecretSettings, purpose: string): Cipher {
  const keys = secretsOf(settings).map((secret) => Buffer.from(derive(secret, purpose), 'hex'))
  const [key = Buffer.of()] = keys
  return {
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt: (encrypted) => withFirstThatFits(keys, (each) => open(each, Buffer.from(encrypted, 'base64url'))),
  }
}

function open(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

function withFirstThatFits<K, T>(keys: readonly K[], work: (key: K) => T): T {
  for (const [i, key] of keys.entries()) {
    try {
      return work(key)
    } catch (error) {
      if (i === keys.length - 1) throw error
    }
  }
  throw new Error('There is no secret')
}
