import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The prefix lets scanners for leaked secrets know it. */
export const makeSecret = () => `bps_${randomBytes(32).toString('base64url')}`

/** A secret of 256 random bits needs no salt and no slow hash: nobody can go through all of them. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export const isSame = (secret: string, hash: Buffer | null) => hash !== null && timingSafeEqual(hashOf(secret), hash)
