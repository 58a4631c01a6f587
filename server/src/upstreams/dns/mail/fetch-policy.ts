import type { LookupAddress } from 'node:dns'
import { type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { policyReads } from '../../../observability/metrics.ts'
import { isPublicAddress, PrivateAddress } from '../../webhooks/public-address.ts'
import type { Resolver } from '../resolver.ts'

/** Reads the MTA-STS policy of a host, or says to its owner why that is not possible. */
export type FetchPolicy = (host: string) => Promise<{ text: string } | { fault: string }>

interface Connecting {
  /** Only if no internal system is reachable: in demonstrations and tests. */
  mayBePrivate: boolean
  port: number
  /** Authority of the certificate, if it is not one of the system. */
  ca?: string
  timeoutMs: number
}

const mostBytes = 65_536
const timeoutMs = 5000

const faults = {
  private: 'The host resolves to a private network.',
  slow: 'There was no response within 5 seconds.',
  down: 'The host is unreachable, or its certificate is not valid.',
  large: 'The file is larger than 64 kB.',
  moved: 'The response is a redirect, which senders do not follow.',
  other: 'The response is not text/plain.',
} as const

class FetchFault extends Error {}

/**
 * Calls the web server of a customer, which may be anything: only public addresses, only the standard port, no redirect,
 * and a limited time and size.
 */
export function createFetchPolicy(resolver: Resolver, connecting: Partial<Connecting> = {}): FetchPolicy {
  const at = { mayBePrivate: false, port: 443, timeoutMs, ...connecting }
  return async (host) => {
    const signal = AbortSignal.timeout(at.timeoutMs)
    try {
      const lookup = lookupIn(await findAddresses(resolver, host, at.mayBePrivate))
      const text = await read(await send(host, { ...at, lookup }, signal))
      policyReads.inc({ outcome: 'read' })
      return { text }
    } catch (error) {
      policyReads.inc({ outcome: 'failed' })
      if (error instanceof FetchFault) return { fault: error.message }
      return { fault: error instanceof PrivateAddress ? faults.private : signal.aborted ? faults.slow : faults.down }
    }
  }
}

async function findAddresses(resolver: Resolver, host: string, mayBePrivate: boolean): Promise<LookupAddress[]> {
  const found = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  const addresses = found
    .flat()
    .flatMap(({ type, content }) =>
      type === 'A' || type === 'AAAA' ? [{ address: content, family: type === 'A' ? 4 : 6 }] : [],
    )
  if (!mayBePrivate && addresses.some(({ address }) => !isPublicAddress(address))) throw new PrivateAddress(host)
  return addresses
}

/** The connection uses the addresses that were checked, so a name that changes a moment later leads nowhere else. */
function lookupIn(addresses: readonly LookupAddress[]): LookupFunction {
  return (host, options, callback) => {
    const [first] = addresses
    if (!first) callback(new Error(`${host} has no address`), '')
    else if (options.all) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}

function send(
  host: string,
  { lookup, port, ca }: Pick<Connecting, 'port' | 'ca'> & { lookup: LookupFunction },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      host,
      port,
      path: '/.well-known/mta-sts.txt',
      servername: host,
      signal,
      lookup,
      agent: false,
    } as const
    const sending = request({ ...options, ...(ca !== undefined && { ca }) }, resolve)
    sending.on('error', reject)
    sending.end()
  })
}

async function read(answer: IncomingMessage): Promise<string> {
  const { statusCode = 0, headers } = answer
  const refuse = (fault: string) => {
    answer.destroy()
    return new FetchFault(fault)
  }
  if (statusCode >= 300 && statusCode < 400) throw refuse(faults.moved)
  if (statusCode !== 200) throw refuse(`The status of the response is ${statusCode}.`)
  if (!/^text\/plain\s*(;|$)/i.test(headers['content-type'] ?? '')) throw refuse(faults.other)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > mostBytes) throw refuse(faults.large)
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
