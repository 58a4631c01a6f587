import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isIP } from 'node:net'
import { z } from 'zod'
import { findPasskey, insertPasskey, listPasskeys, saveUse } from './passkey-store.ts'
import { fullName, type Person } from './people-store.ts'
import type { Setting } from './setting.ts'
import { saveChallenge, takeChallenge } from './sign-in-step-store.ts'

/** Browsers bind passkeys to a host name and refuse them for a bare IP address. */
export function supportsPasskeys(setting: Setting): boolean {
  const { hostname } = new URL(setting.origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

const hostOf = (setting: Setting) => new URL(setting.origin).hostname

// Ed25519, ES256 and RS256. Reading the library's own list makes Node print an experimental warning.
const supportedAlgorithmIDs = [-8, -7, -257]

export async function startRegistration(setting: Setting, person: Person, stepId: string) {
  const existing = await listPasskeys(setting.system, person.subject)
  const options = await generateRegistrationOptions({
    rpName: `${setting.productName} Portal`,
    rpID: hostOf(setting),
    userName: person.email,
    userID: new TextEncoder().encode(person.subject),
    userDisplayName: fullName(person) || person.email,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await saveChallenge(setting.system, stepId, options.challenge)
  return options
}

const credentialType = z.literal('public-key')
const Registration = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: credentialType,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})

/** Stores the new passkey and returns the methods proven; null if the browser's response is invalid. */
export async function finishRegistration(
  setting: Setting,
  person: Person,
  stepId: string,
  credential: string,
  name: string,
): Promise<Pick<Recognised, 'methods'> | null> {
  const { data } = Registration.safeParse(readJson(credential))
  const expectedChallenge = await takeChallenge(setting.system, stepId)
  if (!data || !expectedChallenge) return null
  const result = await verifyRegistrationResponse({
    response: { ...data, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: setting.origin,
    expectedRPID: hostOf(setting),
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null)
  if (!result?.verified) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  const isNew = await insertPasskey(setting.system, {
    credentialId: id,
    subject: person.subject,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: data.response.transports,
    name,
  })
  return isNew ? { methods: methodsOf(result.registrationInfo) } : null
}

/** With a subject, only that person's passkeys qualify; without one, any passkey that the device has for this host. */
export async function startAuthentication(setting: Setting, stepId: string, subject: string | null) {
  const own = subject ? await listPasskeys(setting.system, subject) : []
  const options = await generateAuthenticationOptions({
    rpID: hostOf(setting),
    userVerification: subject ? 'preferred' : 'required',
    ...(subject && { allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }),
  })
  await saveChallenge(setting.system, stepId, options.challenge)
  return options
}

const Authentication = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: credentialType,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})

export interface Recognised {
  subject: string
  methods: string[]
}

/**
 * Identifies the passkey's owner; null if the response is invalid. As the only factor it must have verified a finger, a
 * face or a PIN.
 */
export async function finishAuthentication(
  setting: Setting,
  stepId: string,
  credential: string,
  subject: string | null,
): Promise<Recognised | null> {
  const { data } = Authentication.safeParse(readJson(credential))
  const expectedChallenge = await takeChallenge(setting.system, stepId)
  if (!data || !expectedChallenge) return null
  const passkey = await findPasskey(setting.system, data.id)
  if (!passkey || (subject && passkey.subject !== subject)) return null
  const result = await verifyAuthenticationResponse({
    response: { ...data, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: setting.origin,
    expectedRPID: hostOf(setting),
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: subject === null,
  }).catch(() => null)
  if (!result?.verified) return null
  await saveUse(setting.system, passkey.credentialId, result.authenticationInfo.newCounter)
  return { subject: passkey.subject, methods: methodsOf(result.authenticationInfo) }
}

/** RFC 8176 names: a passkey that syncs to other devices counts as software. */
function methodsOf({ credentialDeviceType }: { credentialDeviceType: 'singleDevice' | 'multiDevice' }): string[] {
  return [credentialDeviceType === 'singleDevice' ? 'hwk' : 'swk', 'user']
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
