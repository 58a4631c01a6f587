import { pageOf } from '@portal/contract/page-of.ts'
import type { Visit } from '@portal/contract/visits/visits.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { type MailAttachment, queueMail } from '../../mail/store.ts'
import { listRecipients } from '../contacts/notifications/service.ts'
import { mailTextOf, notify, textOf } from '../../lib/notify.ts'
import { calendarOf } from './documents/calendar.ts'
import { attachedPass } from './documents/mail-pass.ts'
import { showVisit } from './show-visit.ts'
import { findVisit, type StoredVisit } from './store.ts'
import { arrivalOf, timeInWords } from './words.ts'
import { connectionOf } from '../../foreign-systems.ts'
import type { Work } from './work.ts'

const news = {
  requested: {
    subject: 'request received',
    text: 'We’ll email you once we have checked it. The slot is held for you until then.',
  },
  approved: {
    subject: 'approved',
    text: 'Each visitor has a pass of their own. Bring it, and photo ID.',
  },
  rejected: {
    subject: 'rejected',
    text: 'The slot has been released. You can change the visit and resubmit it.',
  },
  changed: {
    subject: 'changed',
    text: 'We’ll email you once we have checked the change. The current passes are no longer valid.',
  },
  cancelled: { subject: 'cancelled', text: 'The passes are no longer valid, and the slot has been released.' },
  expired: { subject: 'expired', text: 'It was not approved in time. Please call the desk, or book another visit.' },
}
export type News = keyof typeof news

/** Notifies subscribers with a calendar event; visitors only if it concerns them. */
export async function notifyOfVisit(work: Work, { visitId }: StoredVisit, of: News): Promise<void> {
  const { scope, config } = work
  const stored = await findVisit(scope, visitId)
  if (!stored?.startsAt) return
  const visit = await showVisit(scope, config, stored)
  const { subject, text } = news[of]
  const attachments = [
    {
      name: `visit-${visitId}.ics`,
      mediaType: 'text/calendar; charset=utf-8',
      base64: Buffer.from(calendarOf(visit, config, scope.now)).toString('base64'),
    },
  ]
  const facts = [
    timeInWords(visit),
    `${visit.place}, ${visit.racks}`,
    `Visitors: ${visit.people.map(({ name }) => withoutLinks(name)).join(', ')}`,
  ]
  const reason = stored.reason ?? undefined
  // Visitors need not know who cancels.
  const said = scope.as === 'provider' ? { text: textOf({ text: reason, quote: text }) } : { text, quote: reason }
  const send = (to: string, more: string, pass: readonly MailAttachment[] = []) =>
    queueMail(scope.tx, {
      to,
      subject: `Visit ${visitId} ${subject}: ${visit.place}, ${timeInWords(visit)}`,
      text: [...facts, '', mailTextOf(said), '', more].join('\n'),
      attachments: [...attachments, ...pass],
    })
  const readers = await readersOf(work, stored, visit)
  await notify(scope, {
    kind: 'visit',
    title: `Visit ${visitId} ${subject}`,
    ...said,
    text: `${visit.place}, ${timeInWords(visit)}. ${said.text}`,
    entity: 'visit',
    entityId: visitId,
    people: [stored.requestedByEmail, ...visit.notify],
    mailed: [...readers],
  })
  for (const to of readers) {
    await send(to, `${config.BASE_URL}${pageOf('visit', { visitId })}\n`)
  }
  if (of === 'requested' || of === 'rejected') return
  for (const person of visit.people) {
    if (!person.email) continue
    await send(person.email, arrivalOf(visit), person.pass ? [await attachedPass(work, visit, person)] : [])
  }
}

async function readersOf({ scope, config }: Work, stored: StoredVisit, visit: Visit): Promise<Set<string>> {
  const moment = { at: scope.now, texts: connectionOf(config, 'textMessages') }
  const listeners = await listRecipients(scope, { event: 'visit' }, moment)
  const subscribed = listeners.filter(({ channel, outcome }) => channel === 'email' && outcome === 'told')
  return new Set(
    [stored.requestedByEmail, ...visit.notify, ...subscribed.map(({ to }) => to ?? '')]
      .filter((to) => to !== '')
      .map((to) => to.toLowerCase()),
  )
}
