import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A key for one purpose. Different purposes never share a key. */
export function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `identity ${purpose}`, 32))
}

/** Encrypts text for storage (AES-256-GCM, random nonce); `decrypt` returns the text or throws. */
export interface Cipher {
  encrypt(text: string): string
  decrypt(encrypted: string): string
}

/** The first secret encrypts; the others only decrypt existing values. */
export function createCipher(secrets: readonly string[], purpose: string): Cipher {
  const keys = secrets.map((secret) => derive(secret, purpose))
  const [key = Buffer.of()] = keys
  return {
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      for (const [i, each] of keys.entries()) {
        try {
          return open(each, bytes)
        } catch (error) {
          if (i === keys.length - 1) throw error
        }
      }
      throw new Error('There is no secret')
    },
  }
}

function open(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
