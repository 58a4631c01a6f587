import type { Visitor, VisitorFields, VisitorForm, VisitorIdentity } from '@portal/contract/visitors.ts'
import { linkDays } from '@portal/contract/visit-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { createHash, randomBytes } from 'node:crypto'
import { recordActivity, type Values } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { readPhone } from '../../lib/phone-number.ts'
import { withoutLinks } from '../../mail/quoted.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../actor.ts'
import { dayOf } from '@portal/db/src/visit-rules/slots.ts'
import { iso } from '../visit-places/service.ts'
import { tellDoorsOfVisitor } from '../visits/announce.ts'
import { nameOf } from '../visits/service.ts'
import type { Work } from '../visits/work.ts'
import { identityKeyId, sealIdentity } from './identity.ts'
import {
  countComingVisits,
  deleteIdentity,
  findNextVisitOf,
  findVisitor,
  insertLink,
  insertVisitor,
  type Link,
  lockVisitor,
  removeVisitor,
  saveIdentity,
  saveOwnDetails,
  updateVisitor,
  markLinkUsed,
} from './store.ts'
import { dayMs } from '../../lib/duration.ts'

export async function getVisitor({ scope, config }: Work, visitorId: string): Promise<Visitor> {
  const visitor = await findVisitor(scope, config.VISITOR_DATA_DAYS, visitorId)
  if (!visitor) throw new Problem('not_found', { detail: 'There is nobody like this in your register.' })
  return visitor
}

export async function addVisitor(work: Work, fields: VisitorFields): Promise<Visitor> {
  const visitorId = `P-${newId(10)}`
  await insertVisitor(work.scope, visitorId, rowOf(fields))
  await record(work, 'visitor added', visitorId, { after: { name: fields.name, company: fields.company } })
  return getVisitor(work, visitorId)
}

export async function changeVisitor(
  work: Work,
  visitorId: string,
  fields: VisitorFields,
  version: number | undefined,
): Promise<Visitor> {
  await lockVisitor(work.scope, visitorId)
  const before = await getVisitor(work, visitorId)
  if (version !== undefined && version !== before.version) throw new Problem('stale')
  await updateVisitor(work.scope, visitorId, rowOf(fields))
  if (fields.name !== before.name || fields.company !== before.company) await tellDoorsOfVisitor(work, visitorId)
  await record(work, 'visitor changed', visitorId, {
    before: { name: before.name, company: before.company },
    after: { name: fields.name, company: fields.company },
  })
  return getVisitor(work, visitorId)
}

export async function takeOut(work: Work, visitorId: string): Promise<void> {
  await getVisitor(work, visitorId)
  if ((await countComingVisits(work.scope, visitorId)) > 0) {
    throw new Problem('visitor_expected', {
      detail: 'This person is on a visit that is still to come. Change or cancel it first.',
    })
  }
  await removeVisitor(work.scope, visitorId)
  await record(work, 'visitor removed', visitorId)
}

/** Written down is that an ID was given, never what stands on it. */
export async function giveIdentity(work: Work, visitorId: string, identity: VisitorIdentity): Promise<Visitor> {
  await getVisitor(work, visitorId)
  const sealed = sealIdentity(work.config, visitorId, identity)
  await saveIdentity(work.scope, { visitorId, keyId: identityKeyId, sealed })
  await record(work, 'photo ID given', visitorId)
  return getVisitor(work, visitorId)
}

export async function forgetIdentity(work: Work, visitorId: string): Promise<Visitor> {
  await getVisitor(work, visitorId)
  await deleteIdentity(work.scope, visitorId)
  await record(work, 'photo ID deleted', visitorId)
  return getVisitor(work, visitorId)
}

/** Only the hash of the secret is kept: whoever made the link is told it this once, and the visitor by mail. */
export async function sendLink(work: Work, visitorId: string) {
  const { scope, config, now } = work
  const visitor = await getVisitor(work, visitorId)
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkDays * dayMs)
  await insertLink(scope, { visitorId, secretHash: hashOf(secret), by: nameOf(scope), expiresAt })
  await record(work, 'link sent', visitorId)
  if (visitor.email) {
    await queueMail(scope.tx, {
      kind: 'asked',
      to: visitor.email,
      subject: 'Your details for a visit to the data centre',
      text: [
        `${withoutLinks(nameOf(scope))} has put you down for a visit to a data centre.`,
        'Please fill in what the desk asks of every visitor, your photo ID and a mobile number:',
        '',
        `${config.BASE_URL}/visitor-details#${secret}`,
        '',
        `The link works for ${linkDays} days and once. What you fill in is kept sealed, and deleted ${config.VISITOR_DATA_DAYS} days after the visit.`,
        '',
      ].join('\n'),
    })
  }
  return { secret, expiresAt: iso(expiresAt), isMailed: visitor.email !== null }
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** What the page of a link shows. */
export async function showForm(work: Work, link: Link): Promise<VisitorForm> {
  const { scope, config, now } = work
  const visitor = await getVisitor(work, link.visitorId)
  const next = await findNextVisitOf(scope, link.visitorId)
  return {
    name: visitor.name,
    company: visitor.company,
    invitedBy: link.createdBy,
    mobile: visitor.mobile ?? '',
    place: next?.place ?? null,
    startsAt: next?.startsAt ?? null,
    identityUntil: lastDayOf(work, next?.endsAt ?? now),
    identityDays: config.VISITOR_DATA_DAYS,
    expiresAt: link.expiresAt,
  }
}

interface OwnDetails extends VisitorIdentity {
  secret: string
  mobile: string
}

/** The visitor has filled in the form; the link has done its work. */
export async function fillIn(work: Work, link: Link, { secret, mobile, ...identity }: OwnDetails) {
  const { scope } = work
  const number = readPhone(mobile)
  if (!number) throw new Problem('invalid', { fields: { mobile: 'Enter a mobile number.' } })
  await saveOwnDetails(scope, link.visitorId, number)
  const visitor = await giveIdentity(work, link.visitorId, {
    photoIdType: identity.photoIdType,
    photoIdNumber: identity.photoIdNumber,
    accessCardNo: identity.accessCardNo,
  })
  await markLinkUsed(scope, hashOf(secret))
  return { identityUntil: visitor.identityUntil ?? lastDayOf(work, work.now) }
}

function lastDayOf({ config }: Work, from: Date): PlainDate {
  return dayOf(new Date(from.getTime() + config.VISITOR_DATA_DAYS * dayMs))
}

function rowOf({ email, mobile, ...fields }: VisitorFields) {
  const number = mobile === '' ? null : readPhone(mobile)
  if (mobile !== '' && !number) throw new Problem('invalid', { fields: { mobile: 'Enter a mobile number.' } })
  return { ...fields, email: email || null, mobile: number }
}

function record(
  { scope, requestId }: { scope: AccountScope; requestId: string },
  action: string,
  entityId: string,
  facts: { before?: Values; after?: Values } = {},
): Promise<void> {
  return recordActivity(scope, { action, entity: 'visitor', entityId, ...facts, requestId })
}
