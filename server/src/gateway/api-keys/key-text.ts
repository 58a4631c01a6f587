import { apiKeyPrefix } from '@portal/contract/api-keys/values.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// The format that secret scanners recognise: a prefix, letters and digits, and a checksum of the text before it.
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const [idLength, secretLength, sumLength] = [12, 32, 6]
const shape = new RegExp(`^${apiKeyPrefix}([0-9A-Za-z]{${idLength}})[0-9A-Za-z]{${secretLength + sumLength}}$`)

export interface NewKey {
  keyId: string
  secret: string
  hash: Buffer
}

/** A new key, or a new secret for an existing one; the secret has 190 random bits. */
export function makeKey(keyId = random(idLength)): NewKey {
  const text = `${beginOf(keyId)}${random(secretLength)}`
  const secret = `${text}${sumOf(text)}`
  return { keyId, secret, hash: sha256(secret) }
}

/** The public start of a key. */
export const beginOf = (keyId: string) => `${apiKeyPrefix}${keyId}`

export const isKey = (text: string) => text.startsWith(apiKeyPrefix)

/** Returns the key id if the text is a key. The checksum catches typing errors without a query. */
export function readKey(text: string): { keyId: string; hash: Buffer } | null {
  const keyId = shape.exec(text)?.[1]
  if (keyId === undefined || sumOf(text.slice(0, -sumLength)) !== text.slice(-sumLength)) return null
  return { keyId, hash: sha256(text) }
}

const random = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

function sumOf(text: string): string {
  let rest = crc32(text)
  let sum = ''
  for (let place = 0; place < sumLength; place += 1) {
    sum = `${letters[rest % letters.length]}${sum}`
    rest = Math.floor(rest / letters.length)
  }
  return sum
}
