import { entityNames } from '@portal/contract/entities.ts'
import { isEvent, noticeKinds, noticeResources } from '@portal/contract/notifications/values.ts'
import { z } from 'zod'
import { announce } from '../../lib/announce.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { type EventRecipient, isReached, recipientsOf } from '../../notices/recipients.ts'
import { sendToWebhooks } from '../webhooks/outgoing.ts'
import type { NoticeParts } from './notice-parts.ts'
import type { QueuedNotification } from '../../lib/notify.ts'
import { connectionOf } from '../../foreign-systems.ts'
import { queueMails } from './send-mails.ts'
import { queueTexts } from './send-texts.ts'
import { insertNotices, listReaders, type NewNotice } from './store.ts'

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
  people: z.array(z.string()),
  mailed: z.array(z.string()),
})

/** Finds the recipients and writes one row for each person and channel. A repeated run finds the rows and adds none. */
export async function deliverNotification(parts: NoticeParts, payload: unknown, now: Date): Promise<void> {
  const occasion = Queued.parse(payload)
  await asSystem(parts.database, { accountId: occasion.accountId, now }, async (scope) => {
    const moment = { at: now, texts: connectionOf(parts.config, 'textMessages') }
    const told = isEvent(occasion.kind) ? await recipientsOf(scope, { ...occasion, event: occasion.kind }, moment) : []
    const readers = await listReaders(scope, {
      emails: occasion.people,
      contactIds: told.flatMap(({ contactId }) => contactId ?? []),
      except: occasion.actorId,
      serviceId: occasion.serviceId,
    })
    const inserted = await insertNotices(scope, {
      occasion,
      resource: noticeResources[occasion.kind],
      siteId: occasion.siteId ?? readers.siteId,
      notices: [
        ...readers.contactIds.map(
          (contactId): NewNotice => ({ contactId, way: 'portal', address: '', dueAt: scope.now }),
        ),
        ...told.filter(isReached).flatMap((each) => noticeOf(each, occasion)),
      ],
    })
    await queueMails(scope, inserted)
    await queueTexts(scope, inserted)
    const hooks = told.filter((each) => each.channel === 'webhook' && isReached(each))
    await sendToWebhooks(scope, parts.config, occasion, hooks)
    if (inserted.some(({ way }) => way === 'portal')) await announceNotice(scope, occasion)
  })
}

/** The email or text message to a recipient; none if they have already had one. */
function noticeOf(
  { contactId, channel, dueAt, ...recipient }: EventRecipient,
  { mailed }: QueuedNotification,
): NewNotice[] {
  if (channel === 'webhook' || contactId === null || recipient.address === null) return []
  const address = recipient.address.toLowerCase()
  return mailed.includes(address) ? [] : [{ contactId, way: channel, address, dueAt }]
}

function announceNotice(scope: AccountScope, { occasionId }: QueuedNotification): Promise<void> {
  return announce(scope, 'notification', occasionId)
}
