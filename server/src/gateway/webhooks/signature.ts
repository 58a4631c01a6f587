import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** The format of Standard Webhooks: a prefix that secret scanners recognise, and 32 random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

interface Message {
  id: string
  at: Date
  body: string
}

/**
 * The headers of one attempt. While two secrets are valid, it is signed with both, and the receiver may know either.
 */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
