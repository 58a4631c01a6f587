import { hash, randomBytes } from 'node:crypto'

/** An id that nobody can guess, 43 characters. */
export function randomId(): string {
  return randomBytes(32).toString('base64url')
}

export function isRandomId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** The database and the memory know only this of an id or a token. */
export function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
