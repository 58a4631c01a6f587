import { hash } from 'node:crypto'

/** Sufficient for random secrets, because 256 bits cannot be guessed. Passwords need a slow hash. */
export const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer')

/** Distinguishes versions of a file, in its name or as an ETag. */
export const fingerprint = (content: string | Buffer): string => hash('sha256', content, 'hex').slice(0, 12)
