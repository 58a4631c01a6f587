import { sha256 } from '@portal/db/src/sha256.ts'
import { randomInt, timingSafeEqual } from 'node:crypto'

/** Six digits, as people can type them from a phone. */
export function codeOf(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Six digits are found by trying; the secret of the link, which is not stored, is not. */
export function hashOfCode(secret: string, code: string): Buffer {
  return sha256(`${secret} ${code}`)
}

export function isCodeOf(hash: Buffer | null, secret: string, code: string): boolean {
  return hash !== null && timingSafeEqual(hash, hashOfCode(secret, code.replaceAll(/\D/g, '')))
}

/** "t…@brackenfell.example": enough for its owner. */
export function shortAddress(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
}
