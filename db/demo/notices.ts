import { ashlar, brackenfell, copperbeck, elmsett, greylag, saltmere, ternbeck } from './accounts.ts'

export interface DemoNotice {
  account: string
  /** Who is told, by the start of their address. */
  to: string
  minutesAgo: number
  kind: string
  resource: string | null
  entity: string
  entityId: string
  path: string
  title: string
  text: string
  isRead: boolean
}

const hour = 60
const day = 24 * hour

type Thing = Pick<DemoNotice, 'kind' | 'resource' | 'entity' | 'entityId' | 'path'>

const order = (orderId: string, kind = 'orderUpdate'): Thing => ({
  kind,
  resource: 'BusinessPortalOrders',
  entity: 'order',
  entityId: orderId,
  path: `/orders/${orderId}`,
})
const helpCase = (caseId: string): Thing => ({
  kind: 'case',
  resource: 'BusinessPortalCases',
  entity: 'case',
  entityId: caseId,
  path: `/help-and-support/cases/${caseId}`,
})
const service = (serviceId: string, kind: string): Thing => ({
  kind,
  resource: 'BusinessPortalServices',
  entity: 'service',
  entityId: serviceId,
  path: `/services/${serviceId}`,
})
const visit = (visitId: string): Thing => ({
  kind: 'visit',
  resource: 'BusinessPortalColocation',
  entity: 'visit',
  entityId: visitId,
  path: `/colocation/requests/${visitId}`,
})
const access: Thing = { kind: 'access', resource: null, entity: 'contact', entityId: 'self', path: '/' }
const statement = (ref: string): Thing => ({
  kind: 'commission',
  resource: 'BusinessPortalDealers',
  entity: 'statement',
  entityId: ref,
  path: `/billing/commission/${ref}`,
})

/** What people were told lately: some of it unread, most of it read. `month` is the last one with a statement. */
export function demoNotices(month: string): DemoNotice[] {
  const all: DemoNotice[] = []
  const told = (account: string, to: string, minutesAgo: number, thing: Thing, title: string, text: string) =>
    all.push({ account, to, minutesAgo, ...thing, title, text, isRead: minutesAgo > 20 * hour })

  const desk = (minutesAgo: number, thing: Thing, title: string, text = '') =>
    told(brackenfell, 'service.desk', minutesAgo, thing, title, text)
  desk(
    12,
    helpCase('CS-51873'),
    'CS-51873: Rochdale – Depot 2: no connection',
    'The fault is outside your site. An engineer of the carrier is on the way to the cabinet.',
  )
  desk(
    48,
    service('S-2081147', 'outage'),
    'Rochdale – Depot 2 has no connection',
    'We see it too and have opened CS-51873 for you.',
  )
  desk(
    3 * hour,
    helpCase('CS-51869'),
    'CS-51869: our update is overdue',
    'Bristol – Quayside: packet loss. We said we would write by now and did not. The desk has been told.',
  )
  desk(
    5 * hour,
    order('70-31702', 'ecc'),
    'Order 70-31702: Excess construction charge of £1,840.00',
    'A new duct of 46 m is needed. Accept or decline it; without an answer the order is cancelled.',
  )
  desk(
    22 * hour,
    order('70-31846'),
    'Order 70-31846: Who will open the comms room?',
    'Give a name or a role and a phone number, or the survey moves.',
  )
  desk(26 * hour, visit('DV-20971'), 'Visit DV-20971 approved', 'Manchester DC2. The pass is on the page of the visit.')
  desk(
    2 * day,
    service('S-1974402', 'degradation'),
    'Bristol – Quayside loses packets',
    'Repair of the fibre is under way. We write every two hours.',
  )
  desk(
    3 * day,
    access,
    'What you may use has changed',
    'Our desk changed it. The menu shows what is there for you now.',
  )
  desk(4 * day, order('70-32018'), 'Order 70-32018: Engineer visit booked', 'In the morning. Somebody has to be there.')
  desk(
    6 * day,
    { ...service('S-1902255', 'plannedWorks'), resource: 'BusinessPortalServices' },
    'Planned works at Leeds – Wharf Mill',
    'Between 01:00 and 03:00, about 10 minutes without connection.',
  )
  desk(
    8 * day,
    { kind: 'security', resource: null, entity: 'contact', entityId: 'self', path: '/account/admin' },
    'A new way to sign in was added',
    'An authenticator app was set up for Network Operations.',
  )
  for (let week = 2; week <= 12; week += 1) {
    desk(
      week * 7 * day,
      order('70-31455'),
      'Order 70-31455: Build done',
      'Next: handover. We test the line and hand it over.',
    )
  }

  const tomasz = (minutesAgo: number, thing: Thing, title: string, text: string) =>
    told(brackenfell, 'tomasz', minutesAgo, thing, title, text)
  tomasz(30, service('S-2081147', 'outage'), 'Rochdale – Depot 2 has no connection', 'We see it too: CS-51873.')
  tomasz(2 * day, access, 'What you may use has changed', 'Service Desk changed it.')

  told(
    ashlar,
    'ines',
    90,
    access,
    'What you may use has changed',
    'Ternbeck Telecom Partners changed it. The menu shows what is there for you now.',
  )
  told(copperbeck, 'owen', 4 * hour, access, 'What you may use has changed', 'Our desk changed it.')
  told(elmsett, 'priya', 2 * day, access, 'What you may use has changed', 'Our desk changed it.')
  told(greylag, 'freya', 3 * day, access, 'Welcome to the portal', 'What happens to your services is told here.')
  for (const [account, to] of [
    [ternbeck, 'martin'],
    [saltmere, 'nadia'],
  ] as const) {
    told(
      account,
      to,
      10 * hour,
      statement(`CM-${month}`),
      `Commission statement ${month}`,
      'Look through it, and ask about a line that you do not know.',
    )
  }
  return all
}
