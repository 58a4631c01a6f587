import { entityNames } from '@portal/contract/entities.ts'
import { isEvent, noticeKinds, noticeResources } from '@portal/contract/notifications/values.ts'
import { z } from 'zod'
import { announce } from '../../lib/announce.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import {
  listAdministratorsAt,
  listAffectedPlaces,
  listFollowed,
  reachesAdministrators,
} from '../../notices/listener-store.ts'
import {
  messagesTo,
  type Moment,
  peopleAmong,
  readersAmong,
  recipientsAt,
  recipientsOf,
  webhooksAmong,
  withAdministrators,
} from '../../notices/recipients.ts'
import { sendToWebhooks } from '../webhooks/outgoing.ts'
import type { NoticeParts } from './notice-parts.ts'
import { mailTextNaming, mailTextOf, type QueuedNotification, textOf } from '../../lib/notify.ts'
import { connectionOf } from '../../foreign-systems.ts'
import { queueMails } from './send-mails.ts'
import { queueTexts } from './send-texts.ts'
import { insertNotices, listEarlier, listReaders } from './store.ts'

const Queued: z.ZodType<QueuedNotification> = z.object({
  accountId: z.string(),
  occasionId: z.string(),
  at: z.string(),
  actorId: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string().optional(),
  quote: z.string().optional(),
  entity: z.enum(entityNames),
  entityId: z.string(),
  path: z.string(),
  siteId: z.string().optional(),
  serviceId: z.string().optional(),
  isAtAffected: z.literal(true).optional(),
  isForPeople: z.literal(true).optional(),
  people: z.array(z.string()),
  mailed: z.array(z.string()),
})

/** Finds the recipients and writes one row for each person and channel. A repeated run finds the rows and adds none. */
export async function deliverNotification(parts: NoticeParts, payload: unknown, now: Date): Promise<void> {
  const occasion = Queued.parse(payload)
  await asSystem(parts.database, { accountId: occasion.accountId, now }, async (scope) => {
    const moment = { at: now, texts: connectionOf(parts.config, 'textMessages') }
    const { told, bodies, isGone, isByAdministrators } = await findTold(scope, occasion, moment)
    // People who were notified of an incident also get the message that it affects their account no longer.
    const earlier = isGone ? await listEarlier(scope, occasion) : []
    const { contactIds, siteId } = await listReaders(scope, {
      emails: occasion.people,
      contactIds: readersAmong(told),
      except: occasion.actorId,
      serviceId: occasion.serviceId,
    })
    const siteOf = new Map(
      told.map((each) => [each.contactId, each.siteId] as const).filter(([, site]) => site !== null),
    )
    const isToAdministrator = isByAdministrators
    const messages = [
      ...contactIds.map(
        (contactId) => ({ contactId, way: 'portal', address: '', dueAt: scope.now, isToAdministrator }) as const,
      ),
      ...messagesTo(told, occasion.mailed).map((each) => ({ ...each, isToAdministrator })),
      ...earlier,
    ]
    const inserted = await insertNotices(scope, {
      occasion,
      resource: noticeResources[occasion.kind],
      notices: messages.map(({ contactId, way, address, dueAt, ...each }) => ({
        contactId,
        way,
        address,
        dueAt,
        isToAdministrator: each.isToAdministrator,
        siteId: occasion.isAtAffected ? (siteOf.get(contactId) ?? null) : (occasion.siteId ?? siteId),
        body: way === 'portal' ? textOf(occasion) : (bodies.get(contactId) ?? mailTextOf(occasion)),
      })),
    })
    await queueMails(scope, inserted)
    await queueTexts(scope, inserted)
    await sendToWebhooks(scope, parts.config, occasion, webhooksAmong(told))
    if (inserted.some(({ way }) => way === 'portal')) await announceNotice(scope, occasion)
  })
}

/** The recipients, and the text for each whose email says more than the notification. */
async function findTold(scope: AccountScope, occasion: QueuedNotification, moment: Moment) {
  const { kind, entityId, isAtAffected, isForPeople } = occasion
  const bodies = new Map<string, string>()
  const usual = { bodies, isGone: false, isByAdministrators: false }
  if (isForPeople || !isEvent(kind)) return { ...usual, told: [] }
  if (!isAtAffected) {
    return { ...usual, told: await recipientsOf(scope, { ...occasion, event: kind }, moment) }
  }
  const places = await listAffectedPlaces(scope, entityId)
  const followers = await recipientsAt(scope, { ...places, event: kind }, moment)
  const mayNeedThem = peopleAmong(followers).length === 0 && (await reachesAdministrators(scope, entityId))
  const administrators = mayNeedThem ? await listAdministratorsAt(scope, kind, places) : []
  const { told, isByAdministrators } = withAdministrators(followers, administrators, moment)
  const contactIds = [...new Set(told.flatMap(({ contactId }) => contactId ?? []))]
  const followed = await listFollowed(scope, { event: kind, contactIds, serviceIds: places.services })
  for (const each of followed) bodies.set(each.contactId, mailTextNaming(occasion, each))
  return { told, bodies, isGone: places.services.length === 0, isByAdministrators }
}

function announceNotice(scope: AccountScope, { occasionId }: QueuedNotification): Promise<void> {
  return announce(scope, 'notification', occasionId)
}
