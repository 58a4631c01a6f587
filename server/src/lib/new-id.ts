import { randomInt } from 'node:crypto'

// Letters and digits that cannot be taken for one another, so that an id can be read out on the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random id; 16 characters are more than 78 bits. */
export function newId(length = 16): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
