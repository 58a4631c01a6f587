import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { webhookCalls } from '../../observability/metrics.ts'
import { isPublicAddress, lookupPublic, PrivateAddress } from './public-address.ts'

export interface Post {
  address: string
  headers: Record<string, string>
  body: string
  /** Only if no internal system is reachable: in demonstrations and tests. */
  mayBePrivate: boolean
  timeoutMs?: number
}

/** The result of one attempt. Without a status there was no response; the fault explains why to the customer. */
export interface Posted {
  statusCode: number | null
  answer: string
  fault: string | null
  durationMs: number
}

const timeoutMs = 10_000
const mostBytes = 65_536
const keptBytes = 1024

const faults = {
  private: 'The URL resolves to a private network, which is not allowed.',
  insecure: 'The address must begin with https://',
  slow: 'There was no response within 10 seconds.',
  down: 'The system is unreachable.',
  large: 'The response was too large.',
  moved: 'The response was a redirect. We do not follow redirects; enter the final URL.',
  refused: 'The response status was not 2xx.',
} as const

/**
 * Posts to a customer's system. It is not one of our upstream systems, so this does without the retries and circuit of
 * `upstreams/calls/upstream.ts`, whose pauses are seconds where webhooks need hours.
 */
export async function postWebhook(post: Post): Promise<Posted> {
  const started = performance.now()
  // For the whole attempt, including the response.
  const signal = AbortSignal.timeout(post.timeoutMs ?? timeoutMs)
  const result = await attempt(post, signal).catch((error: unknown) => ({
    statusCode: null,
    answer: '',
    fault: error instanceof PrivateAddress ? faults.private : signal.aborted ? faults.slow : faults.down,
  }))
  webhookCalls.inc({
    outcome: result.fault === null ? 'accepted' : result.statusCode === null ? 'unreachable' : 'refused',
  })
  return { ...result, durationMs: Math.round(performance.now() - started) }
}

async function attempt(post: Post, signal: AbortSignal): Promise<Omit<Posted, 'durationMs'>> {
  const url = new URL(post.address)
  if (url.protocol !== 'https:' && !post.mayBePrivate) return { statusCode: null, answer: '', fault: faults.insecure }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address skips the lookup and its check.
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
        // A new connection each time: a kept-alive one was checked for another webhook.
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
  // The database accepts every character but this one.
  return { text: text.replaceAll('\0', ''), isWhole }
}
