import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config.ts'
import { derive, secretsOf } from '../../../lib/secret.ts'

// Lower case only, because mail systems may change the case of letters. 128 bits of signature are enough.
const pattern = /\bcase\+(cs-\d{1,12})\.([0-9a-f]{32})@/

/** The reply-to address of our emails, known only to people who have had an email about the case. */
export function replyAddress(config: Config, caseId: string): string {
  const id = caseId.toLowerCase()
  return `case+${id}.${sign(config.SESSION_SECRET, id)}@${domainOf(config.MAIL_FROM)}`
}

/** The case of a signed address; null if the signature is not ours. */
export function caseOfAddress(config: Config, address: string): string | null {
  const [, id, signature] = pattern.exec(address.toLowerCase()) ?? []
  if (!id || !signature) return null
  const isOurs = secretsOf(config).some((secret) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id))),
  )
  return isOurs ? id.toUpperCase() : null
}

/** Groups the emails about one case into a conversation. */
export function threadOf(config: Config, caseId: string): string {
  return `case.${caseId.toLowerCase()}@${new URL(config.BASE_URL).hostname}`
}

/** The bare address of `Name <address>`, in lower case. */
export function addressOf(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase()
}

function sign(secret: string, id: string): string {
  return createHmac('sha256', derive(secret, 'case reply')).update(id).digest('hex').slice(0, 32)
}

function domainOf(from: string): string {
  return addressOf(from).split('@').at(-1) ?? 'localhost'
}
