import type { Asked } from './clock.ts'

const timeoutMs = 5000
const mostBytes = 500_000

export interface Reached {
  status: number
  headers: Headers
  text: string
  json: unknown
  asked: Asked
}

/** Why a system could not be reached. */
export class Unreached extends Error {}

/** Makes one call without following redirects. Throws Unreached. */
export async function reach(address: string, options: RequestInit = {}): Promise<Reached> {
  const from = Date.now()
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...options })
    const asked = { from, to: Date.now() }
    const text = (await answer.text()).slice(0, mostBytes)
    return { status: answer.status, headers: answer.headers, text, json: jsonOf(text), asked }
  } catch (error) {
    throw new Unreached(reasonOf(error, new URL(address).host))
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reasons: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `Host not found: ${host}.`,
  EAI_AGAIN: (host) => `Host name ${host} cannot be resolved at the moment.`,
  ECONNREFUSED: (host) => `No response from ${host}.`,
  ECONNRESET: (host) => `${host} closes the connection.`,
  EHOSTUNREACH: (host) => `No route to ${host}.`,
  ENETUNREACH: (host) => `No route to ${host}.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate of ${host} is for another name.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is self-signed; add it to NODE_EXTRA_CA_CERTS.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    `The certificate of ${host} is from an unknown authority; add the authority to NODE_EXTRA_CA_CERTS.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `${host} does not send its intermediate certificates.`,
}

/** Describes a network error, whichever library raised it. */
export function reasonOf(error: unknown, host: string): string {
  const code = codeOf(error)
  const known = code && reasons[code]
  if (known) return known(host)
  if (error instanceof Error && /timeout/i.test(`${error.name} ${code}`)) {
    return `${host} did not respond within ${timeoutMs / 1000} seconds.`
  }
  return `${host} is unreachable${code ? ` (${code})` : ''}.`
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const [named] = /\bE[A-Z]{6,}\b/.exec(error.message) ?? []
  if (named && reasons[named]) return named
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return code
  // A host with several addresses fails with one error for each.
  const [first] = error instanceof AggregateError ? error.errors : []
  return codeOf(first ?? error.cause)
}
