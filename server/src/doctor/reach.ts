const patienceMs = 5000
const mostBytes = 500_000

export interface Reached {
  status: number
  headers: Headers
  text: string
  json: unknown
}

/** Why a system was not reached, in words. */
export class Unreached extends Error {}

/** One call, without following where it leads. Throws Unreached. */
export async function reach(address: string, options: RequestInit = {}): Promise<Reached> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs), ...options })
    const text = (await answer.text()).slice(0, mostBytes)
    return { status: answer.status, headers: answer.headers, text, json: jsonOf(text) }
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
  ENOTFOUND: (host) => `There is no host called ${host}.`,
  EAI_AGAIN: (host) => `The name ${host} cannot be looked up at the moment.`,
  ECONNREFUSED: (host) => `Nothing answers at ${host}.`,
  ECONNRESET: (host) => `${host} breaks off the connection.`,
  EHOSTUNREACH: (host) => `There is no way to ${host}.`,
  ENETUNREACH: (host) => `There is no way to ${host}.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate of ${host} is for another name.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) =>
    `The certificate of ${host} is signed by itself; NODE_EXTRA_CA_CERTS may name it.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    `The certificate of ${host} comes from an authority that is not known here; NODE_EXTRA_CA_CERTS may name it.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) =>
    `${host} does not send the certificates between its own and the authority's.`,
}

/** An error of the network in words, whichever library met it. */
export function reasonOf(error: unknown, host: string): string {
  const code = codeOf(error)
  const known = code && reasons[code]
  if (known) return known(host)
  if (error instanceof Error && /timeout/i.test(`${error.name} ${code}`)) {
    return `${host} does not answer within ${patienceMs / 1000} seconds.`
  }
  return `${host} cannot be reached${code ? ` (${code})` : ''}.`
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const [named] = /\bE[A-Z]{6,}\b/.exec(error.message) ?? []
  if (named && reasons[named]) return named
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return code
  // A host with several addresses fails at each of them.
  const [first] = error instanceof AggregateError ? error.errors : []
  return codeOf(first ?? error.cause)
}
