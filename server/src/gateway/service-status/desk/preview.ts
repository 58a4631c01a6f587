import {
  type deskIncidentPreview,
  type deskRecipientPreview,
  mostPreviewed,
  type RecipientPreview,
} from '@portal/contract/service-status/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import { brandOf } from '../../../brands/brand-of.ts'
import type { Config } from '../../../config.ts'
import { connectionOf } from '../../../foreign-systems.ts'
import { mailTextNaming, mailTextOf } from '../../../lib/notify.ts'
import { inBrand } from '../../../mail/in-brand.ts'
import { noticeMail } from '../../../notices/mail-words.ts'
import {
  messagesTo,
  peopleAmong,
  readersAmong,
  recipientsAmong,
  webhooksAmong,
  withAdministrators,
} from '../../../notices/recipients.ts'
import { smsText } from '../../../notices/text-words.ts'
import { assertKnownCategories } from '../../../ordering/known-categories.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { eventOfKind, noticeOf } from '../notify-accounts.ts'
import { listReached, listUnknownServices, type Reach } from './preview-store.ts'
import { refOf } from './ref-of.ts'
import { listListedServices, readPlaceNames } from './store.ts'

const mostRows = 200
/** Accounts without followers that are named. */
const mostNames = 3

type Wanted = z.output<typeof deskIncidentPreview.body>

const byName = new Intl.Collator('en-GB')

/** The accounts that a new incident would affect, and the people who would be notified, as its jobs find them. */
export async function preview(desk: DeskScope, config: Config, wanted: Wanted) {
  const texts = connectionOf(config, 'textMessages')
  const reached = await listReached(desk, await reachOf(desk, wanted))
  const moment = { at: desk.now, texts }
  const accounts = reached.map(
    ({ accountId, accountName, services, openCases, listeners, webhooks, administrators }) => {
      const followers = recipientsAmong(listeners, webhooks, moment)
      const instead = withAdministrators(followers, administrators, moment)
      const { told, isByAdministrators } = wanted.notifyAdministrators
        ? instead
        : { told: followers, isByAdministrators: false }
      const people = peopleAmong(told)
      const messages = messagesTo(told)
      const readers = readersAmong(told)
      return {
        row: { accountId, accountName, services, openCases, people: people.length, isByAdministrators },
        people,
        hasFollowers: peopleAmong(followers).length > 0,
        administrators: instead.isByAdministrators ? peopleAmong(instead.told).length : 0,
        ways: {
          email: messages.filter(({ way }) => way === 'email').length,
          sms: messages.filter(({ way }) => way === 'sms').length,
          portal: readers.length,
          webhook: new Set(webhooksAmong(told).map(({ address }) => address)).size,
          held: messages.filter(({ dueAt }) => dueAt > desk.now).length,
        },
      }
    },
  )
  const sum = (of: (each: (typeof accounts)[number]) => number) => accounts.reduce((all, each) => all + of(each), 0)
  const ordered = accounts.toSorted(
    ({ row: one }, { row: other }) =>
      Number(one.people > 0) - Number(other.people > 0) ||
      Number(other.isByAdministrators) - Number(one.isByAdministrators) ||
      other.services - one.services ||
      byName.compare(one.accountName, other.accountName) ||
      byName.compare(one.accountId, other.accountId),
  )
  const without = ordered.filter(({ hasFollowers }) => !hasFollowers)
  return {
    accounts: accounts.length,
    services: sum(({ row }) => row.services),
    openCases: sum(({ row }) => row.openCases),
    people: sum(({ row }) => row.people),
    unnotified: accounts.filter(({ row }) => row.people === 0).length,
    withoutFollowers: {
      accounts: without.length,
      administrators: without.reduce((all, { administrators }) => all + administrators, 0),
      names: without.slice(0, mostNames).map(({ row }) => row.accountName),
    },
    unknownServiceIds: await listUnknownServices(desk, wanted.listedServiceIds),
    placeNames: await readPlaceNames(desk, wanted),
    ways: {
      email: sum(({ ways }) => ways.email),
      sms: sum(({ ways }) => ways.sms),
      portal: sum(({ ways }) => ways.portal),
      webhook: sum(({ ways }) => ways.webhook),
      held: sum(({ ways }) => ways.held),
    },
    texts,
    recipients: ordered
      .flatMap(({ row: { accountId }, people }) => people.map((contactId) => ({ accountId, contactId })))
      .slice(0, mostPreviewed),
    rows: ordered.slice(0, mostRows).map(({ row }) => row),
  }
}

/** The services of what was typed, with those that a published incident lists already. */
export async function reachOf(
  desk: DeskScope,
  { kind, rules, exceptRules, listedServiceIds, ref }: Wanted,
): Promise<Reach> {
  await assertKnownCategories(desk.tx, [...rules.productCategories, ...exceptRules.productCategories])
  const listed = ref === undefined ? [] : await listListedServices(desk, ref)
  return { event: eventOfKind[kind], rules, exceptRules, serviceIds: [...listedServiceIds, ...listed] }
}

/** In place of the reference and the link to unsubscribe, which the incident and its reader get on publishing. */
const unknown = '...'

/** The messages to one person in the words in which they will be sent. */
export async function previewRecipient(
  desk: DeskScope,
  config: Config,
  { accountId, contactId, title, text, ...wanted }: z.output<typeof deskRecipientPreview.body>,
): Promise<RecipientPreview> {
  const moment = { at: desk.now, texts: connectionOf(config, 'textMessages') }
  const [found] = await listReached(desk, await reachOf(desk, wanted), { accountId, contactId })
  const followers = recipientsAmong(found?.listeners ?? [], [], moment)
  const { told: all, isByAdministrators } = withAdministrators(
    followers,
    wanted.notifyAdministrators && found ? found.administrators : [],
    moment,
  )
  const told = all.filter((each) => each.contactId === contactId)
  const messages = messagesTo(told)
  const isInPortal = readersAmong(told).length > 0
  const [recipient] = told
  if (!found || !recipient || (messages.length === 0 && !isInPortal))
    throw new Problem('not_found', { detail: 'This person is not notified any more.' })
  const { accountName, brand: brandId, followed } = found
  const brand = brandOf(config, brandId)
  const worded = (each: string) => inBrand(each, config, brand)
  const notice = noticeOf(
    {
      ...wanted,
      ref: refOf(wanted.kind, unknown),
      state: 'initial',
      services: found.services,
      title,
    },
    text,
    1,
  )
  const mail = noticeMail(
    config,
    {
      kind: notice.kind,
      isToAdministrator: isByAdministrators,
      subject: notice.title,
      notices: [{ ...notice, text: followed ? mailTextNaming(notice, followed) : mailTextOf(notice) }],
    },
    unknown,
  )
  const byWay = (way: 'email' | 'sms') => messages.find((each) => each.way === way)
  const heldUntil = (way: 'email' | 'sms') => told.find(({ channel }) => channel === way)?.heldUntil ?? null
  const [email, sms] = [byWay('email'), byWay('sms')]
  return {
    accountId,
    accountName,
    name: recipient.name,
    services: followed?.services ?? 0,
    email: email
      ? { to: email.address, subject: worded(mail.subject), text: worded(mail.text), heldUntil: heldUntil('email') }
      : null,
    sms: sms ? { to: sms.address, text: smsText(config.BASE_URL, notice), heldUntil: heldUntil('sms') } : null,
    isInPortal,
  }
}
