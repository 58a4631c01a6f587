import { pageOf } from '@portal/contract/page-of.ts'
import type { ActionOf } from '@portal/contract/events.ts'
import type { Visitor, VisitorFields, VisitorForm, VisitorIdentity } from '@portal/contract/visits/visitors.ts'
import { linkDays } from '@portal/contract/visits/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { randomBytes } from 'node:crypto'
import { recordActivity, type Values } from '../../../lib/activity.ts'
import { newId } from '../../../lib/new-id.ts'
import { readPhone } from '../../../lib/phone-number.ts'
import { withoutLinks } from '../../../mail/quoted.ts'
import { queueMail } from '../../../mail/store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { dayOf } from '@portal/db/src/visit-rules/slots.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { iso } from '../places/service.ts'
import { renewPasses } from '../announce.ts'
import type { Work } from '../work.ts'
import { identityKeyId, encryptIdentity } from './identity.ts'
import {
  countComingVisits,
  deleteIdentity,
  findNextVisitOf,
  findVisitor,
  insertLink,
  insertVisitor,
  type Link,
  lockVisitor,
  raiseVersion,
  removeVisitor,
  saveIdentity,
  saveOwnDetails,
  updateVisitor,
  markLinkUsed,
} from './store.ts'
import { dayMs } from '../../../lib/duration.ts'

export async function getVisitor({ scope, config }: Work, visitorId: string): Promise<Visitor> {
  const visitor = await findVisitor(scope, config.VISITOR_DATA_DAYS, visitorId)
  if (!visitor) throw new Problem('not_found', { detail: 'Visitor not found.' })
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
  await renewPasses(work, visitorId)
  await record(work, 'visitor changed', visitorId, {
    before: { name: before.name, company: before.company },
    after: { name: fields.name, company: fields.company },
  })
  return getVisitor(work, visitorId)
}

export async function deleteVisitor(work: Work, visitorId: string): Promise<void> {
  await getVisitor(work, visitorId)
  if ((await countComingVisits(work.scope, visitorId)) > 0) {
    throw new Problem('visitor_expected', {
      detail: 'This visitor is on an upcoming visit. Change or cancel it first.',
    })
  }
  await removeVisitor(work.scope, visitorId)
  await record(work, 'visitor removed', visitorId)
}

/** Records that an ID was entered, never its details. */
export async function recordIdentity(work: Work, visitorId: string, identity: VisitorIdentity): Promise<Visitor> {
  await getVisitor(work, visitorId)
  const encrypted = encryptIdentity(work.config, visitorId, identity)
  await saveIdentity(work.scope, { visitorId, keyId: identityKeyId, encrypted })
  await raiseVersion(work.scope, visitorId)
  await renewPasses(work, visitorId)
  await record(work, 'photo ID added', visitorId)
  return getVisitor(work, visitorId)
}

export async function forgetIdentity(work: Work, visitorId: string): Promise<Visitor> {
  await getVisitor(work, visitorId)
  await deleteIdentity(work.scope, visitorId)
  await raiseVersion(work.scope, visitorId)
  await renewPasses(work, visitorId)
  await record(work, 'photo ID deleted', visitorId)
  return getVisitor(work, visitorId)
}

/** Only the secret's hash is stored: the link is shown once and emailed to the visitor. */
export async function sendLink(work: Work, visitorId: string) {
  const { scope, config } = work
  const visitor = await getVisitor(work, visitorId)
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(scope.now.getTime() + linkDays * dayMs)
  await insertLink(scope, { visitorId, secretHash: sha256(secret), by: scope.actorName, expiresAt })
  await record(work, 'link sent', visitorId)
  if (visitor.email) {
    await queueMail(scope.tx, {
      kind: 'asked',
      to: visitor.email,
      subject: 'Your details for a visit to the data centre',
      text: [
        `${withoutLinks(scope.actorName)} has booked you on a visit to a data centre.`,
        'Please enter the details that the desk needs from every visitor: your photo ID and a mobile number.',
        '',
        `${config.BASE_URL}${pageOf('visitorDetails')}#${secret}`,
        '',
        `The link works once, within ${linkDays} days. Your details are stored encrypted, and deleted ${config.VISITOR_DATA_DAYS} days after the visit.`,
        '',
      ].join('\n'),
    })
  }
  return { secret, expiresAt: iso(expiresAt), isMailed: visitor.email !== null }
}

/** The content of a link's page. */
export async function showForm(work: Work, link: Link): Promise<VisitorForm> {
  const { scope, config } = work
  const visitor = await getVisitor(work, link.visitorId)
  const next = await findNextVisitOf(scope, link.visitorId)
  return {
    name: visitor.name,
    company: visitor.company,
    invitedBy: link.createdBy,
    mobile: visitor.mobile ?? '',
    place: next?.place ?? null,
    startsAt: next?.startsAt ?? null,
    identityUntil: lastDayOf(work, next?.endsAt ?? scope.now),
    identityDays: config.VISITOR_DATA_DAYS,
    expiresAt: link.expiresAt,
  }
}

interface OwnDetails extends VisitorIdentity {
  secret: string
  mobile: string
}

/** Saves the visitor's form and ends the link. */
export async function fillIn(work: Work, link: Link, { secret, mobile, ...identity }: OwnDetails) {
  const { scope } = work
  const number = readPhone(mobile)
  if (!number) throw new Problem('invalid', { fields: { mobile: 'Enter a mobile number.' } })
  await saveOwnDetails(scope, link.visitorId, number)
  const visitor = await recordIdentity(work, link.visitorId, {
    photoIdType: identity.photoIdType,
    photoIdNumber: identity.photoIdNumber,
    accessCardNo: identity.accessCardNo,
  })
  await markLinkUsed(scope, sha256(secret))
  return { identityUntil: visitor.identityUntil ?? lastDayOf(work, scope.now) }
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
  { scope }: { scope: AccountScope },
  action: ActionOf<'visitor'>,
  entityId: string,
  facts: { before?: Values; after?: Values } = {},
): Promise<void> {
  return recordActivity(scope, { action, entity: 'visitor', entityId, ...facts })
}
