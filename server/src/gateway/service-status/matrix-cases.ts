import { sql } from 'kysely'
import { createContact, createService, createSite } from '../../testing/factories.ts'
import { createFailedMail } from '../../testing/failed-mail.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createIncident } from './testing/create-incident.ts'

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const named = (accountId: string, startsInHours: number) => async () => ({
    ref: await createIncident(database, {
      kind: 'PEW',
      startsInHours,
      named: { accountId, serviceIds: [await createService(database, accountId)] },
    }),
  })
  const one = { own: named(account, 100), other: await named(otherAccount, 100)() }
  const desk = { own: named(account, 100), other: { ref: 'PEW-NOBODY' }, forOperators: true } as const
  const ofService = {
    own: { serviceId: await createService(database, account) },
    other: { serviceId: await createService(database, otherAccount) },
  }
  const ofSite = {
    own: { siteId: await createSite(database, account) },
    other: { siteId: await createSite(database, otherAccount) },
  }
  const follower = await createContact(database, account)
  await sql`
    insert into contact_subscription (account_id, contact_id, position, event, channel, scope)
    values (${account}, ${follower}, 0, 'outage', 'email', 'account')`.execute(database.system)
  const draft = async () => {
    const ref = `DRF-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await sql`
      insert into incident_draft (ref, content, changed_by_name)
      values (${ref}, '{"kind":"MSO","title":"Power lost"}', 'Ruth Calder')`.execute(database.system)
    return { ref }
  }
  const failedMessage = async () => {
    const { ref } = await named(account, 100)()
    return { ref, deliveryId: await createFailedMail(database, account, { entity: 'incident', entityId: ref }) }
  }
  const drafts = { own: draft, other: { ref: 'DRF-NOBODY' }, forOperators: true } as const
  const draftBody = () => ({ kind: 'MSO', title: 'Power lost' })
  const at = '/incident-desk/api/incidents/:ref'
  return {
    'GET /incident-info/api/incidents': {},
    'GET /incident-info/api/incidents.csv': {},
    'GET /incident-info/api/summary': {},
    'GET /incident-info/api/incidents/:ref': one,
    'GET /incident-info/api/incidents/:ref/services': one,
    'GET /incident-info/api/incidents/:ref/calendar.ics': one,
    'GET /incident-info/api/services/:serviceId/incidents': ofService,
    'GET /incident-info/api/sites/:siteId/incidents': ofSite,
    'POST /incident-desk/api/incidents': {
      forOperators: true,
      body: () => ({
        kind: 'MSO',
        title: 'Power lost',
        rules: { carriers: ['Nobody'] },
        start: soon(-1),
        text: 'We look at it.',
      }),
    },
    'POST /incident-desk/api/previews': {
      forOperators: true,
      overAccounts: true,
      body: () => ({ kind: 'MSO', rules: { carriers: ['Nobody'] } }),
    },
    'POST /incident-desk/api/recipient-previews': {
      forOperators: true,
      overAccounts: true,
      body: () => ({
        kind: 'MSO',
        listedServiceIds: [ofService.own.serviceId],
        accountId: account,
        contactId: follower,
      }),
    },
    'POST /incident-desk/api/previews/services.csv': {
      forOperators: true,
      overAccounts: true,
      body: () => ({ kind: 'MSO', rules: { carriers: ['Nobody'] } }),
    },
    'POST /incident-desk/api/page-previews': {
      forOperators: true,
      overAccounts: true,
      body: () => ({ kind: 'MSO', listedServiceIds: [ofService.own.serviceId], accountId: account }),
    },
    'POST /incident-desk/api/service-lists': {
      forOperators: true,
      overAccounts: true,
      body: () => ({ text: ofService.own.serviceId }),
    },
    [`GET ${at}/services.csv`]: {
      forOperators: true,
      overAccounts: true,
      own: named(account, 100),
      other: { ref: 'PEW-NOBODY' },
    },
    'GET /incident-desk/api/drafts': { forOperators: true, overAccounts: true },
    'POST /incident-desk/api/drafts': { forOperators: true, body: draftBody },
    'GET /incident-desk/api/drafts/:ref': drafts,
    'PUT /incident-desk/api/drafts/:ref': { ...drafts, body: draftBody },
    'DELETE /incident-desk/api/drafts/:ref': drafts,
    [`GET ${at}/deliveries`]: { forOperators: true, own: named(account, 100) },
    [`POST ${at}/deliveries/:deliveryId/resends`]: {
      forOperators: true,
      own: failedMessage,
      other: { ref: 'MSO-NOBODY', deliveryId: '1' },
    },
    [`GET ${at}`]: desk,
    [`POST ${at}/updates`]: { ...desk, body: () => ({ text: 'A fuse is replaced.' }) },
    [`PUT ${at}/times`]: {
      ...desk,
      body: () => ({ start: soon(200), eta: soon(202), minutesDown: 10, reason: 'The part is late.' }),
    },
    [`POST ${at}/corrections`]: {
      ...desk,
      body: () => ({ title: 'Power lost again', rules: { carriers: ['Nobody'] }, reason: 'The name was wrong.' }),
    },
    [`GET ${at}/history`]: {
      forOperators: true,
      overAccounts: true,
      own: named(account, 100),
      other: { ref: 'PEW-NOBODY' },
    },
    [`PUT ${at}/services`]: { ...desk, body: () => ({ serviceIds: [ofService.own.serviceId] }) },
    [`POST ${at}/cancellation`]: { ...desk, body: () => ({ reason: 'No need any more.' }) },
    [`PUT ${at}/closure`]: {
      ...desk,
      own: async () => ({
        ref: await createIncident(database, {
          startsInHours: -2,
          endsInHours: -1,
          state: 'closure',
          named: { accountId: account, serviceIds: [await createService(database, account)] },
        }),
      }),
      body: () => ({ title: 'Power lost', cause: 'A fuse.', reason: 'The cause was wrong.' }),
    },
    [`POST ${at}/closure`]: {
      ...desk,
      own: named(account, -2),
      body: () => ({ cause: 'A fuse.', endedAt: soon(-1), minutesDown: null }),
    },
  }
}
