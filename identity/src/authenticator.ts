import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import { renderSVG } from 'uqr'
import { findSecret, saveSecret, takeTimeStep } from './authenticator-store.ts'
import type { Person } from './people-store.ts'
import { replaceRecoveryCodes, takeCodeHash } from './recovery-code-store.ts'
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
  const encrypted = await saveSecret(setting.system, person.subject, cipherOf(setting).encrypt(generateSecret()))
  if (encrypted === null) throw new Error('The authenticator app is already set up')
  const secret = cipherOf(setting).decrypt(encrypted)
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
  const encrypted = await findSecret(setting.system, subject, stage === 'sign-in')
  if (encrypted === null || !/^\d{6}$/.test(code)) return false
  const secret = cipherOf(setting).decrypt(encrypted)
  const result = await verify({ strategy: 'totp', secret, token: code, epochTolerance: 30 })
  if (!result.valid || !('timeStep' in result)) return false
  return takeTimeStep(setting.system, subject, result.timeStep)
}

const recoveryCodeCount = 10
// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Replaces the recovery codes. They are shown once; the table stores their hashes. */
export async function makeRecoveryCodes(setting: Setting, subject: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode)
  const hashes = codes.map((code) => hashOf(subject, code))
  await replaceRecoveryCodes(setting.system, subject, hashes)
  return codes
}

export async function takeRecoveryCode(setting: Setting, subject: string, code: string): Promise<boolean> {
  return takeCodeHash(setting.system, subject, hashOf(subject, code))
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
