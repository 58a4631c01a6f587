import { Problem } from '@portal/contract/problem.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { Database, Sql } from '@portal/db/src/database.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import type { VerifiedToken, VerifyToken } from '../token.ts'
import { isAllowedAddress } from '../../lib/allowed-addresses.ts'
import { isKey, readKey } from './key-text.ts'
import { type Allowance, minuteAllowance } from '../../lib/minute-allowance.ts'
import { findKey, recordUse, type StoredKey } from './key-store.ts'

const bearer = /^Bearer (\S+)$/i
const basic = /^Basic ([\w+/=-]+)$/i

/** Verifies an API key here and passes every other credential to the token verifier. */
export function verifyKeyOr({ system }: Pick<Database, 'system'>, verifyToken: VerifyToken): VerifyToken {
  const take = minuteAllowance()
  // A request that opens several scopes counts as one call.
  const verified = new WeakMap<FastifyRequest, Promise<VerifiedToken>>()
  return (request, reply) => {
    const text = credentialOf(request)
    if (!isKey(text)) return verifyToken(request, reply)
    const known = verified.get(request)
    if (known) return known
    const verifying = verifyKey(system, text, request, (key) => tell(reply, key, take(key.keyId, key.perMinute)))
    verified.set(request, verifying)
    return verifying
  }
}

/** Each protocol has its own place for the key. */
function credentialOf({ headers, routeOptions }: FastifyRequest): string {
  const { authorization = '', 'x-api-key': apiKey } = headers
  const { dialect } = routeOptions.config.endpoint ?? {}
  if (dialect === 'power-dns' && typeof apiKey === 'string') return keyOrNot(apiKey)
  const password = dialect === 'dyndns2' ? basic.exec(authorization)?.[1] : undefined
  if (password !== undefined) {
    // Any user name is accepted, because the key names its owner.
    return keyOrNot(
      Buffer.from(password, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, ''),
    )
  }
  return bearer.exec(authorization)?.[1] ?? ''
}

function keyOrNot(text: string): string {
  if (isKey(text)) return text
  throw refused('This is not an API key of the portal. Check that you copied all of it.')
}

async function verifyKey(
  system: Sql,
  text: string,
  { ip }: FastifyRequest,
  count: (key: StoredKey) => void,
): Promise<VerifiedToken> {
  const read = readKey(text)
  if (!read) throw refused('This is not an API key of the portal. Check that you copied all of it.')
  const key = await findKey(system, read.keyId)
  const isCurrent = key !== null && timingSafeEqual(read.hash, key.hash)
  const isOld = key?.oldHash ? timingSafeEqual(read.hash, key.oldHash) : false
  // The same message for an unknown key and a wrong secret, so that it does not reveal which keys exist.
  if (!key || !(isCurrent || isOld)) throw refused('This API key is not valid. Create a new one in the portal.')
  if (!isCurrent && key.isOldOver) throw refused('This API key has been rotated. Use the new one.')
  return acceptKey(system, key, ip, count)
}

/** Accepts a call with a key that still works, however its secret was proven. */
export async function acceptKey(
  system: Sql,
  key: StoredKey,
  ip: string,
  count: (key: StoredKey) => void,
): Promise<VerifiedToken> {
  if (key.isRevoked) throw refused('This API key has been revoked. Create a new one in the portal.')
  if (key.isExpired) throw refused('This API key has expired. Create a new one in the portal.')
  if (!isAllowedAddress(key.addresses, ip)) {
    throw new Problem('address_not_allowed', { detail: `This API key cannot be used from the address ${ip}.` })
  }
  count(key)
  await recordUse(system, key, ip)
  return { subject: key.subject, tokenName: null, key }
}

const refused = (detail: string) => new Problem('unauthenticated', { detail })

function tell(reply: FastifyReply, { perMinute }: StoredKey, { isGranted, left, reset }: Allowance): void {
  reply.headers({ 'ratelimit-limit': perMinute, 'ratelimit-remaining': left, 'ratelimit-reset': reset })
  if (isGranted) return
  const detail = `This API key can make ${counted(perMinute, 'call')} a minute. Wait ${counted(reset, 'second')}, then retry.`
  throw new Problem('too_many', { detail, retryAfter: reset })
}
