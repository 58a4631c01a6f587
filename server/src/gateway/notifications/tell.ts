import { isEvent, noticeKinds, noticeResources } from '@portal/contract/notification-values.ts'
import { z } from 'zod'
import { announce } from '../../lib/announce.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { recipientsOf, type Told } from '../contact-notifications/service.ts'
import { sendToWebhooks } from '../webhooks/outgoing.ts'
import type { NoticeParts } from './notice-parts.ts'
import type { QueuedOccasion } from './notify.ts'
import { queueMails } from './send-mails.ts'
import { insertNotices, listReaders, type NewNotice } from './store.ts'

const Queued: z.ZodType<QueuedOccasion> = z.object({
  accountId: z.string(),
  occasionId: z.string(),
  at: z.string(),
  actorId: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string().optional(),
  entity: z.string(),
  entityId: z.string(),
  path: z.string(),
  siteId: z.string().optional(),
  serviceId: z.string().optional(),
  people: z.array(z.string()),
  mailed: z.array(z.string()),
})

/** Finds who is told of it and writes one row for each person and way. Run again it finds the rows there. */
export async function tellOfOccasion(parts: NoticeParts, payload: unknown, now = new Date()): Promise<void> {
  const occasion = Queued.parse(payload)
  await asPortal(parts.database, occasion.accountId, async (scope) => {
    const told = isEvent(occasion.kind) ? await recipientsOf(scope, { ...occasion, event: occasion.kind }, now) : []
    const readers = await listReaders(scope, {
      emails: occasion.people,
      contactIds: told.map(({ contactId }) => contactId),
      except: occasion.actorId,
      serviceId: occasion.serviceId,
    })
    const inserted = await insertNotices(scope, {
      occasion,
      resource: noticeResources[occasion.kind],
      siteId: occasion.siteId ?? readers.siteId,
      notices: [
        ...readers.contactIds.map((contactId): NewNotice => ({ contactId, way: 'portal', address: '', dueAt: now })),
        ...told.flatMap((each) => noticeOf(each, occasion)),
      ],
    })
    await queueMails(scope, inserted)
    const hooks = told.filter(({ channel, outcome }) => channel === 'webhook' && outcome !== 'forbidden')
    await sendToWebhooks(scope, parts.config, occasion, hooks)
    if (inserted.some(({ way }) => way === 'portal')) await announceNotice(scope, occasion)
  })
}

/** The mail or text message to somebody; nothing where they have had one, or cannot or may not have it. */
function noticeOf({ contactId, channel, to, outcome, dueAt }: Told, { mailed }: QueuedOccasion): NewNotice[] {
  if (channel === 'webhook' || to === null || outcome === 'forbidden') return []
  const address = channel === 'email' ? to.toLowerCase() : to
  return mailed.includes(address) ? [] : [{ contactId, way: channel, address, dueAt }]
}

function announceNotice(scope: AccountScope, { occasionId }: QueuedOccasion): Promise<void> {
  return announce(scope, 'notification', occasionId)
}
