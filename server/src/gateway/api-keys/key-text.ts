import { apiKeyPrefix } from '@portal/contract/api-key-values.ts'
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// The shape that scanners for leaked secrets know: a prefix, letters and digits, and a sum over what stands before it.
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const [idLength, secretLength, sumLength] = [12, 32, 6]
const shape = new RegExp(`^${apiKeyPrefix}([0-9A-Za-z]{${idLength}})[0-9A-Za-z]{${secretLength + sumLength}}$`)

export interface NewKey {
  keyId: string
  secret: string
  hash: Buffer
}

/** A new key, or another secret for one that there is; the secret has 190 random bits. */
export function makeKey(keyId = random(idLength)): NewKey {
  const text = `${beginOf(keyId)}${random(secretLength)}`
  const secret = `${text}${sumOf(text)}`
  return { keyId, secret, hash: hashOfKey(secret) }
}

/** How a key begins: its public part. */
export const beginOf = (keyId: string) => `${apiKeyPrefix}${keyId}`

export const isKey = (text: string) => text.startsWith(apiKeyPrefix)

/** Which key it is, if it is one at all: a slip of the hand is seen by the sum, without the database. */
export function readKey(text: string): { keyId: string; hash: Buffer } | null {
  const keyId = shape.exec(text)?.[1]
  if (keyId === undefined || sumOf(text.slice(0, -sumLength)) !== text.slice(-sumLength)) return null
  return { keyId, hash: hashOfKey(text) }
}

/** A secret this long needs no salt and no slow hash: nobody can go through all of them. */
const hashOfKey = (text: string) => createHash('sha256').update(text).digest()

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
