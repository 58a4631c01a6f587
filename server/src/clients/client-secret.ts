import { sha256 } from '@portal/db/src/sha256.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'

/** The prefix lets secret scanners recognise it. */
export const makeSecret = () => `bps_${randomBytes(32).toString('base64url')}`

export const isSame = (secret: string, hash: Buffer | null) => hash !== null && timingSafeEqual(sha256(secret), hash)
