import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { webhookCalls } from '../../observe/metrics.ts'
import { isPublicAddress, lookupPublic, PrivateAddress } from './public-address.ts'

export interface Post {
  address: string
  headers: Record<string, string>
  body: string
  /** Only where there is nothing inside that could be reached: a demonstration, a test. */
  mayBePrivate: boolean
  timeoutMs?: number
}

/** How one attempt went. Without a status nobody answered; the fault says why, in words for the customer. */
export interface Posted {
  statusCode: number | null
  answer: string
  fault: string | null
  durationMs: number
}

const patienceMs = 10_000
const mostBytes = 65_536
const keptBytes = 1024

const faults = {
  private: 'The address leads into a private network, where we send nothing.',
  insecure: 'The address must begin with https://',
  slow: 'There was no answer within 10 seconds.',
  down: 'The system could not be reached.',
  large: 'The answer was too large to read.',
  moved: 'The answer leads elsewhere. We follow no redirects; enter the final address.',
  refused: 'The answer was not a 2xx status.',
} as const

/**
 * Posts to a system of a customer, of which we know nothing but its address: not one of ours, so without the retries and
 * the circuit of `systems/upstream`, whose pauses are seconds where these are hours.
 */
export async function postWebhook(post: Post): Promise<Posted> {
  const started = performance.now()
  // For the whole of it, the answer included.
  const signal = AbortSignal.timeout(post.timeoutMs ?? patienceMs)
  const result = await attempt(post, signal).catch((error: unknown) => ({
    statusCode: null,
    answer: '',
    fault: error instanceof PrivateAddress ? faults.private : signal.aborted ? faults.slow : faults.down,
  }))
  webhookCalls.inc({
    outcome: result.fault === null ? 'taken' : result.statusCode === null ? 'unreachable' : 'refused',
  })
  return { ...result, durationMs: Math.round(performance.now() - started) }
}

async function attempt(post: Post, signal: AbortSignal): Promise<Omit<Posted, 'durationMs'>> {
  const url = new URL(post.address)
  if (url.protocol !== 'https:' && !post.mayBePrivate) return { statusCode: null, answer: '', fault: faults.insecure }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address that is written out is never looked up.
  if (!post.mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress(host)
  const answer = await send(url, post, signal)
  const statusCode = answer.statusCode ?? 0
  const { text, isWhole } = await read(answer)
  if (statusCode >= 300 && statusCode < 400) return { statusCode, answer: text, fault: faults.moved }
  if (statusCode < 200 || statusCode >= 300) return { statusCode, answer: text, fault: faults.refused }
  return { statusCode, answer: text, fault: isWhole ? null : faults.large }
}

function send(url: URL, { headers, body, mayBePrivate }: Post, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal,
        // A connection of its own: one that is kept open was looked at for somebody else.
        agent: false,
        ...(!mayBePrivate && { lookup: lookupPublic }),
      },
      resolve,
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

async function read(answer: IncomingMessage): Promise<{ text: string; isWhole: boolean }> {
  const parts: Buffer[] = []
  let size = 0
  let isWhole = true
  for await (const part of answer) {
    const bytes = Buffer.from(part)
    size += bytes.length
    parts.push(bytes)
    if (size > mostBytes) {
      isWhole = false
      answer.destroy()
      break
    }
  }
  const text = Buffer.concat(parts).subarray(0, keptBytes).toString('utf8')
  // The database takes every sign but this.
  return { text: text.replaceAll('\0', ''), isWhole }
}
