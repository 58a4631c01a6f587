import { type NoticeKind, noticeKinds } from '@portal/contract/notifications/values.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { derive } from '../lib/secret.ts'

type Keys = Pick<Config, 'SESSION_SECRET'>

const Claim = z.tuple([z.string(), z.string(), z.enum(noticeKinds)])

/** Identifies the person and type of email; signed, so that nothing needs to be stored. */
export function unsubscribeSecret(
  config: Keys,
  { accountId, contactId, kind }: { accountId: string; contactId: string; kind: NoticeKind },
): string {
  const claim = Buffer.from(JSON.stringify([accountId, contactId, kind])).toString('base64url')
  return `${claim}.${sign(config, claim)}`
}

function sign(config: Keys, claim: string): string {
  return createHmac('sha256', derive(config.SESSION_SECRET, 'unsubscribe')).update(claim).digest('base64url')
}

export function readUnsubscribeSecret(config: Keys, secret: string): z.output<typeof Claim> | null {
  const [claim = '', signature = ''] = secret.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(config, claim))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Claim.parse(JSON.parse(Buffer.from(claim, 'base64url').toString('utf8')))
}
