import type { Visit } from '@portal/contract/visits/visits.ts'
import { Problem } from '@portal/contract/problem.ts'
import { letterheadOf } from '../../../letterhead/letterhead.ts'
import type { MailKind } from '../../../mail/bounds.ts'
import { type MailAttachment, queueMail } from '../../../mail/store.ts'
import { inThread } from '../../../threads/in-thread.ts'
import type { Work } from '../work.ts'
import { arrivalOf, timeInWords } from '../words.ts'

type Person = Visit['people'][number]

/** A visitor's own pass, without those of the others. */
export async function attachedPass(
  { scope, config }: Work,
  visit: Visit,
  { visitorId }: Person,
): Promise<MailAttachment> {
  const content = await inThread('pass', [await letterheadOf(scope, config), visit, visitorId])
  return {
    name: `visitor-pass-${visit.visitId}.pdf`,
    mediaType: 'application/pdf',
    base64: Buffer.from(content).toString('base64'),
  }
}

/** Emails one visitor their own pass. */
export async function mailPass(
  work: Work,
  visit: Visit,
  { person, kind, text }: { person: Person; kind: MailKind; text: string },
): Promise<string> {
  if (!person.email)
    throw new Problem('visitor_without_email', { detail: 'This visitor has no email address. Add it, then try again.' })
  await queueMail(work.scope.tx, {
    kind,
    to: person.email,
    subject: `Your pass for visit ${visit.visitId}: ${visit.place}, ${timeInWords(visit)}`,
    text: [
      timeInWords(visit),
      `${visit.place}, ${visit.racks}`,
      '',
      text,
      'Bring it, and your photo ID.',
      '',
      arrivalOf(visit),
    ].join('\n'),
    attachments: [await attachedPass(work, visit, person)],
  })
  return person.email
}
