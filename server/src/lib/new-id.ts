import { randomInt } from 'node:crypto'

// Letters and digits that cannot be confused when an id is read out on the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random id; 16 characters have more than 78 bits. */
export function newId(length = 16): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
