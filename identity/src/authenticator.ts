import { randomBytes } from 'node:crypto'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { renderSVG } from 'uqr'
import type { Person } from './people.ts'
import { createCipher } from './secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import type { Setting } from './setting.ts'

const cipherOf = (setting: Setting) => createCipher(setting.secrets, 'authenticators')

export interface Enrolment {
  /** For manual entry, in groups of four. */
  secret: string
  qrCode: string
}

/** Starts or repeats the set-up of an authenticator app; sign-in does not change until a code confirms it. */
export async function startEnrolment(setting: Setting, person: Person): Promise<Enrolment> {
  const { rows } = await rowsOf({ encrypted_secret: text })`
    insert into identity.authenticator as kept (subject, encrypted_secret)
    values (${person.subject}, ${cipherOf(setting).encrypt(generateSecret())})
    on conflict (subject) do update set encrypted_secret = kept.encrypted_secret
      where kept.confirmed_at is null
    returning encrypted_secret`.execute(setting.system)
  const row = rows[0]
  if (!row) throw new Error('The authenticator app is already set up')
  const secret = cipherOf(setting).decrypt(row.encrypted_secret)
  const uri = generateURI({ issuer: `${setting.productName} Portal`, label: person.email, secret })
  return { secret, qrCode: renderSVG(uri, { border: 2 }) }
}

export async function confirmEnrolment(setting: Setting, subject: string, code: string): Promise<boolean> {
  return takeCode(setting, subject, code, 'enrolment')
}

/** Whether the code is correct now and has not been used before. */
export async function verifyCode(setting: Setting, subject: string, code: string): Promise<boolean> {
  return takeCode(setting, subject, code, 'sign-in')
}

async function takeCode(setting: Setting, subject: string, code: string, stage: 'enrolment' | 'sign-in') {
  const isConfirmed = stage === 'sign-in'
  const { rows } = await rowsOf({ encrypted_secret: text, last_step: number })`
    select encrypted_secret, last_step from identity.authenticator
     where subject = ${subject} and (confirmed_at is not null) = ${isConfirmed}`.execute(setting.system)
  const row = rows[0]
  if (!row || !/^\d{6}$/.test(code)) return false
  const secret = cipherOf(setting).decrypt(row.encrypted_secret)
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

/** Replaces the recovery codes. They are shown once; the table stores their hashes. */
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
  // 31 letters into 248 values: larger bytes are discarded, so that each letter is equally likely.
  const letters: string[] = []
  while (letters.length < 12) {
    const [byte = 255] = randomBytes(1)
    if (byte < 248) letters.push(alphabet[byte % alphabet.length] ?? '')
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

// Twelve of 31 letters have 59 bits: too many to try, so a fast hash is enough.
function hashOf(subject: string, code: string): Buffer {
  return sha256(`${subject} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
