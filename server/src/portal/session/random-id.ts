import { randomBytes } from 'node:crypto'

/** An unguessable id of 43 characters. */
export function randomId(): string {
  return randomBytes(32).toString('base64url')
}

export function isRandomId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}
