import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { sha256 } from '@portal/db/src/sha256.ts'
import type { Setting } from './setting.ts'

const keptDays = 180
/** Per person. Each device has its own attempts, so their number must be limited too. */
const mostDevices = 20

/** A browser shared by several people remembers each of them. */
const cookieOf = (subject: string) => `device_${sha256(subject).toString('hex').slice(0, 16)}`

/** The key of the browser's attempt counter if this person has signed in from it before; otherwise null. */
export async function findKnownDevice(
  system: Sql,
  request: FastifyRequest,
  subject: string | undefined,
): Promise<string | null> {
  const secret = subject === undefined ? undefined : secretIn(request, subject)
  if (subject === undefined || !secret) return null
  const { rows } = await rowsOf({ device: text })`
    select encode(device_hash, 'hex') as device from identity.known_device
     where device_hash = ${sha256(secret)} and subject = ${subject}`.execute(system)
  return rows[0]?.device ?? null
}

/**
 * Called after a full sign-in. The browser stores the secret, the database its hash; excess devices are forgotten,
 * oldest first.
 */
export async function rememberDevice(
  { system, path, isSecure }: Setting,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: string,
): Promise<void> {
  const isKnown = (await findKnownDevice(system, request, subject)) !== null
  const secret = (isKnown && secretIn(request, subject)) || randomBytes(32).toString('base64url')
  await sql`
    insert into identity.known_device (device_hash, subject) values (${sha256(secret)}, ${subject})
    on conflict (device_hash) do update set last_used_at = now()`.execute(system)
  await sql`
    delete from identity.known_device where device_hash in (
      select device_hash from identity.known_device where subject = ${subject}
       order by last_used_at desc offset ${mostDevices})`.execute(system)
  const flags = `Path=${path || '/'}; Max-Age=${keptDays * 86_400}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  // Appended, because the provider writes its own cookies to the raw response.
  reply.raw.appendHeader('set-cookie', `${cookieOf(subject)}=${secret}; ${flags}`)
}

function secretIn({ headers }: FastifyRequest, subject: string): string | undefined {
  const begin = `${cookieOf(subject)}=`
  const pair = headers.cookie?.split(';').find((each) => each.trim().startsWith(begin))
  return pair?.trim().slice(begin.length)
}

/** A new password invalidates the devices of anyone who had the old one. */
export async function forgetDevices(system: Sql, subject: string): Promise<void> {
  await sql`delete from identity.known_device where subject = ${subject}`.execute(system)
}
