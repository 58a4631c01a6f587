import type { Visit } from '@portal/contract/visits.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import { listRecipients } from '../contact-notifications/service.ts'
import { notify } from '../notifications/notify.ts'
import { calendarOf } from '../visit-documents/calendar.ts'
import { showVisit } from './show-visit.ts'
import { findVisit, type StoredVisit } from './store.ts'
import { timeInWords } from './words.ts'
import type { Work } from './work.ts'

const news = {
  requested: {
    subject: 'we have your request',
    text: 'We check it and tell you. Nobody else can take the time meanwhile.',
  },
  approved: {
    subject: 'approved',
    text: 'The pass is on the page of the visit. Bring it, and the photo ID of everybody.',
  },
  rejected: {
    subject: 'turned down',
    text: 'The time is free for others again. You can change the visit and ask once more.',
  },
  changed: { subject: 'changed', text: 'We check the change and tell you. The pass that you have counts no more.' },
  cancelled: { subject: 'cancelled', text: 'The pass counts no more, and the time is free for others.' },
  expired: { subject: 'expired', text: 'It was not approved in time. Please ring the desk, or book another one.' },
}
export type News = keyof typeof news

/** Everybody who wants to know hears of it, with the visit for their calendar. Visitors hear when it concerns them. */
export async function tellOfVisit(work: Work, { visitId }: StoredVisit, of: News): Promise<void> {
  const { scope, config, now } = work
  const stored = await findVisit(scope, visitId)
  if (!stored?.startsAt) return
  const visit = await showVisit(scope, config, stored, now)
  const { subject, text } = news[of]
  const attachments = [
    {
      name: `visit-${visitId}.ics`,
      mediaType: 'text/calendar; charset=utf-8',
      base64: Buffer.from(calendarOf(visit, config)).toString('base64'),
    },
  ]
  const facts = [
    timeInWords(visit),
    `${visit.place}, ${visit.spaces}`,
    `Visitors: ${visit.people.map(({ name }) => withoutLinks(name)).join(', ')}`,
  ]
  const reason = stored.reason ? `${stored.reason}\n\n` : ''
  const send = (to: string, more: string) =>
    queueMail(scope.tx, {
      to,
      subject: `Visit ${visitId} ${subject}: ${visit.place}, ${timeInWords(visit)}`,
      text: `${facts.join('\n')}\n\n${reason}${text}\n\n${more}`,
      attachments,
    })
  const readers = await readersOf(work, stored, visit)
  await notify(scope, {
    kind: 'visit',
    title: `Visit ${visitId} ${subject}`,
    text: `${visit.place}, ${timeInWords(visit)}. ${reason}${text}`,
    entity: 'visit',
    entityId: visitId,
    path: `/colocation/requests/${visitId}`,
    people: [stored.requestedByEmail, ...visit.notify],
    mailed: [...readers],
  })
  for (const to of readers) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    await send(to, `${config.BASE_URL}/colocation/requests/${visitId}\n`)
  }
  if (of === 'requested' || of === 'rejected') return
  for (const { email } of visit.people) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (email)
      await send(email, [visit.address, ...visit.directions, `The desk answers on ${visit.phone}.`, ''].join('\n'))
  }
}

async function readersOf({ scope, now }: Work, stored: StoredVisit, visit: Visit): Promise<Set<string>> {
  const listeners = await listRecipients(scope, { event: 'visit' }, now)
  const subscribed = listeners.filter(({ channel, outcome }) => channel === 'email' && outcome === 'told')
  return new Set(
    [stored.requestedByEmail, ...visit.notify, ...subscribed.map(({ to }) => to ?? '')]
      .filter((to) => to !== '')
      .map((to) => to.toLowerCase()),
  )
}
