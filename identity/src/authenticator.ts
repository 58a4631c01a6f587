import { randomBytes } from 'node:crypto'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { toString as drawQrCode } from 'qrcode'
import type { Person } from './people.ts'
import { createSeal, sha256 } from './secret.ts'
import type { Setting } from './setting.ts'

const sealOf = (setting: Setting) => createSeal(setting.secrets, 'authenticators')

export interface Enrolment {
  /** Typed in by hand, in groups of four. */
  secret: string
  qrCode: string
}

/** Starts or repeats the set-up of an authenticator app; nothing changes at sign-in until a code confirms it. */
export async function startEnrolment(setting: Setting, person: Person): Promise<Enrolment> {
  const { rows } = await rowsOf({ sealed_secret: text })`
    insert into identity.authenticator as kept (subject, sealed_secret)
    values (${person.subject}, ${sealOf(setting).seal(generateSecret())})
    on conflict (subject) do update set sealed_secret = kept.sealed_secret
      where kept.confirmed_at is null
    returning sealed_secret`.execute(setting.system)
  const row = rows[0]
  if (!row) throw new Error('The authenticator app is set up already')
  const secret = sealOf(setting).unseal(row.sealed_secret)
  const uri = generateURI({ issuer: `${setting.productName} Portal`, label: person.email, secret })
  return { secret, qrCode: await drawQrCode(uri, { type: 'svg', margin: 2 }) }
}

export async function confirmEnrolment(setting: Setting, subject: string, code: string): Promise<boolean> {
  return takeCode(setting, subject, code, 'enrolment')
}

/** Whether the code is right now, and was not used before. */
export async function verifyCode(setting: Setting, subject: string, code: string): Promise<boolean> {
  return takeCode(setting, subject, code, 'sign-in')
}

async function takeCode(setting: Setting, subject: string, code: string, stage: 'enrolment' | 'sign-in') {
  const isConfirmed = stage === 'sign-in'
  const { rows } = await rowsOf({ sealed_secret: text, last_step: number })`
    select sealed_secret, last_step from identity.authenticator
     where subject = ${subject} and (confirmed_at is not null) = ${isConfirmed}`.execute(setting.system)
  const row = rows[0]
  if (!row || !/^\d{6}$/.test(code)) return false
  const secret = sealOf(setting).unseal(row.sealed_secret)
  const result = await verify({ strategy: 'totp', secret, token: code, epochTolerance: 30 })
  if (!result.valid || !('timeStep' in result)) return false
  const { numAffectedRows } = await sql`
    update identity.authenticator
       set last_step = ${result.timeStep}, confirmed_at = coalesce(confirmed_at, now())
     where subject = ${subject} and last_step < ${result.timeStep}`.execute(setting.system)
  return numAffectedRows === 1n
}

export async function hasAuthenticator(setting: Setting, subject: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.authenticator
     where subject = ${subject} and confirmed_at is not null`.execute(setting.system)
  return rows.length > 0
}

export async function removeAuthenticator(setting: Setting, subject: string): Promise<void> {
  await sql`delete from identity.authenticator where subject = ${subject}`.execute(setting.system)
}

const recoveryCodeCount = 10
// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes new recovery codes in place of the old ones. They are shown once; the table has their hashes. */
export async function makeRecoveryCodes(setting: Setting, subject: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode)
  const hashes = codes.map((code) => hashOf(subject, code))
  await setting.system.transaction().execute(async (tx) => {
    await sql`delete from identity.recovery_code where subject = ${subject}`.execute(tx)
    await sql`
      insert into identity.recovery_code (subject, code_hash)
      select ${subject}, unnest(${hashes}::bytea[])`.execute(tx)
  })
  return codes
}

export async function takeRecoveryCode(setting: Setting, subject: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.recovery_code set used_at = now()
     where subject = ${subject} and code_hash = ${hashOf(subject, code)} and used_at is null`.execute(setting.system)
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(setting: Setting, subject: string): Promise<number> {
  const { rows } = await rowsOf({ count: number })`
    select count(*) as count from identity.recovery_code
     where subject = ${subject} and used_at is null`.execute(setting.system)
  return rows[0]?.count ?? 0
}

export async function removeRecoveryCodes(setting: Setting, subject: string): Promise<void> {
  await sql`delete from identity.recovery_code where subject = ${subject}`.execute(setting.system)
}

function makeRecoveryCode(): string {
  // 31 letters into 248 values: the rest of a byte is thrown away, so that each is equally likely.
  const letters: string[] = []
  while (letters.length < 12) {
    const [byte = 255] = randomBytes(1)
    if (byte < 248) letters.push(alphabet[byte % alphabet.length] ?? '')
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

// Twelve letters of 31 are 59 bits: a plain hash is enough, nobody can try them all.
function hashOf(subject: string, code: string): Buffer {
  return sha256(`${subject} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
