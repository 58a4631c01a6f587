import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { sha256 } from './secret.ts'
import type { Setting } from './setting.ts'

const keptDays = 180
/** Of each person. Every one has guesses of its own, so their number is bounded too. */
const mostDevices = 20

/** A browser that several people use knows each of them. */
const cookieOf = (subject: string) => `device_${sha256(subject).toString('hex').slice(0, 16)}`

/** What the browser is counted by, where this person has signed in from it before; null where not. */
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

/** After a full sign-in. The browser keeps the secret, the database its hash; the oldest of too many is forgotten. */
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
  // Beside the cookies of the provider, which writes its own into the bare answer.
  reply.raw.appendHeader('set-cookie', `${cookieOf(subject)}=${secret}; ${flags}`)
}

function secretIn({ headers }: FastifyRequest, subject: string): string | undefined {
  const begin = `${cookieOf(subject)}=`
  const pair = headers.cookie?.split(';').find((each) => each.trim().startsWith(begin))
  return pair?.trim().slice(begin.length)
}

/** Whoever had the old password knows them no more. */
export async function forgetDevices(system: Sql, subject: string): Promise<void> {
  await sql`delete from identity.known_device where subject = ${subject}`.execute(system)
}
