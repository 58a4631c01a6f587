import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { derive, secretsOf } from '../../lib/secret.ts'

// Mail systems may change the case of letters, so the address has one only. 128 bits of the signature are plenty.
const pattern = /\bcase\+(cs-\d{1,12})\.([0-9a-f]{32})@/

/** Where a reply to our mail goes: whoever knows it has had mail about this case from us. */
export function replyAddress(config: Config, caseId: string): string {
  const id = caseId.toLowerCase()
  return `case+${id}.${sign(config.SESSION_SECRET, id)}@${domainOf(config.MAIL_FROM)}`
}

/** The case of a signed address, or null where it is not signed by us. */
export function caseOfAddress(config: Config, address: string): string | null {
  const [, id, signature] = pattern.exec(address.toLowerCase()) ?? []
  if (!id || !signature) return null
  const isOurs = secretsOf(config).some((secret) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id))),
  )
  return isOurs ? id.toUpperCase() : null
}

/** The mails about one case are one conversation. */
export function threadOf(config: Config, caseId: string): string {
  return `case.${caseId.toLowerCase()}@${new URL(config.BASE_URL).hostname}`
}

/** The bare address of `Name <address>`, in small letters. */
export function addressOf(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase()
}

function sign(secret: string, id: string): string {
  return createHmac('sha256', derive(secret, 'case reply')).update(id).digest('hex').slice(0, 32)
}

function domainOf(from: string): string {
  return addressOf(from).split('@').at(-1) ?? 'localhost'
}
