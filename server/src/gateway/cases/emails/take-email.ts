import { createHash } from 'node:crypto'
import type { NewEmail } from '@portal/contract/cases/emails.ts'
import { type EmailReason, mostEmailedCases, mostWaitingEmails } from '@portal/contract/cases/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { oneLine } from '../../../lib/invisible.ts'
import { announceToDesk } from '../../../lib/announce.ts'
import { withScope } from '../../actor.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { addInboundMail, isAutomatic } from '../threads/inbound-mail.ts'
import { addressOf, caseOfAddress } from '../threads/reply-address.ts'
import { passedDmarc } from './dmarc.ts'
import { openForEmail } from './open-for-email.ts'
import { countEmails, type Email, findSenders, keepWaiting, noteOpened } from './store.ts'

interface Taken {
  outcome: 'added' | 'opened' | 'waiting' | 'repeated' | 'ignored'
  caseId: string | null
}

const without = (outcome: Taken['outcome']): Taken => ({ outcome, caseId: null })

/** Takes an email to the provider: to its case, to a new case, or to the staff. */
export async function takeEmail(
  { config, database }: Pick<GatewayParts, 'config' | 'database'>,
  mail: NewEmail,
): Promise<Taken> {
  if (isAutomatic(mail)) return without('ignored')
  const isConfirmed = passedDmarc(mail.authenticationResults)
  const named = caseOfAddress(config, mail.to) ?? (isConfirmed ? caseInSubject(mail.subject) : null)
  const joined = named && (await join({ config, database }, mail, named))
  if (joined) return without(joined)

  const { system } = database
  const email = emailOf(mail)
  const [sender, other] = await findSenders(system, email.fromAddress)
  const { ofSender, waiting } = await countEmails(system, email.fromAddress)
  const reason = reasonOf({ isKnown: sender !== undefined, isOfMany: other !== undefined, isConfirmed, ofSender })
  if (!sender || reason) {
    if (waiting >= mostWaitingEmails)
      throw new Problem('too_many', { detail: 'Too many emails wait.', retryAfter: 3600 })
    const isNew = await keepWaiting(system, email, reason ?? 'unknown')
    if (isNew) await announceToDesk({ tx: system }, 'desk')
    return without(isNew ? 'waiting' : 'repeated')
  }
  const person = { userId: sender.userId ?? `mail ${email.fromAddress}`, email: email.fromAddress, name: sender.name }
  return withScope(database, sender.accountId, person, 'customer', async (scope) => {
    if (!(await noteOpened(scope.tx, email))) return without('repeated')
    const opener = { ...sender, email: email.fromAddress }
    return { outcome: 'opened', caseId: await openForEmail({ scope, config }, email, { kind: 'information', opener }) }
  })
}

/** An email that its case does not take is a new one: of a stranger, or long after the case was closed. */
async function join(parts: Pick<GatewayParts, 'config' | 'database'>, mail: NewEmail, caseId: string) {
  try {
    return await addInboundMail(parts, mail, caseId)
  } catch (error) {
    if (error instanceof Problem && isForeign.has(error.code)) return null
    throw error
  }
}

const isForeign = new Set<string>(['not_found', 'sender_not_following', 'reopen_window_closed'])

function reasonOf(facts: {
  isKnown: boolean
  isOfMany: boolean
  isConfirmed: boolean
  ofSender: number
}): EmailReason | null {
  if (!facts.isKnown) return 'unknown'
  if (facts.isOfMany) return 'several'
  if (!facts.isConfirmed) return 'unverified'
  return facts.ofSender >= mostEmailedCases ? 'many' : null
}

/** `[CS-51873]`, as in the subjects of our emails. */
const caseInSubject = (subject: string): string | null => /\[(CS-\d{1,12})\]/i.exec(subject)?.[1]?.toUpperCase() ?? null

function emailOf({ messageId, from, subject, text }: NewEmail): Email {
  const fromAddress = addressOf(from).slice(0, 320)
  return {
    emailId: emailIdOf(messageId),
    fromAddress,
    fromName: oneLine(/^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1] ?? '').slice(0, 100) || fromAddress,
    subject: oneLine(subject).slice(0, 300),
    text: text.slice(0, 10_000),
  }
}

/** 60 bits of its Message-ID: the same email has the same id. */
function emailIdOf(messageId: string): string {
  const bits = createHash('sha256').update(messageId).digest('hex').slice(0, 15)
  return `EM-${BigInt(`0x${bits}`).toString(36).padStart(12, '0').toUpperCase()}`
}
