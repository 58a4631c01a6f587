import type { VisitStatus } from '@portal/contract/visits/values.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createDataCentre, createRack, createVisit, createVisitor, slotIn } from '../../testing/visit-factories.ts'
import { passOf } from './documents/pass.ts'

const base = '/visit-info/api'

export async function cases({ database, account, otherAccount, config }: World): Promise<Record<string, Case>> {
  const dataCentreId = await createDataCentre(database, { places: 100 })
  const racks = new Map<string, string>()
  for (const of of [account, otherAccount]) {
    racks.set(of, await createRack(database, of, dataCentreId))
  }
  const of = (accountId: string, status: VisitStatus, startsAt?: string) => async () => {
    const visitorId = await createVisitor(database, accountId, { email: 'v@customer.example' })
    const rackId = racks.get(accountId) ?? ''
    const visitId = await createVisit(database, accountId, {
      status,
      dataCentreId,
      rackId,
      visitorId,
      ...(startsAt && { startsAt }),
    })
    return { visitId, visitorId, rackId }
  }
  const one = (status: VisitStatus = 'approved', startsAt?: string) => ({
    own: of(account, status, startsAt),
    other: of(otherAccount, status, startsAt),
  })
  const person = (accountId: string) => async () => ({ visitorId: await createVisitor(database, accountId) })
  const somebody = { own: person(account), other: person(otherAccount) }
  const details = ({ visitorId, rackId }: Record<string, string>) => ({
    dataCentreId,
    rackIds: [rackId],
    purpose: 'maintenance',
    startsAt: slotIn(9),
    visitorIds: [visitorId],
    areAdults: true,
    contactName: 'Ada Byron',
    contactPhone: '01632 960301',
  })
  const desk = { forOperators: true } as const
  const soon = new Date(Date.now() + 10 * 60_000).toISOString()
  return {
    [`GET ${base}/places`]: {},
    [`GET ${base}/days`]: {
      query: `?dataCentreId=${dataCentreId}&from=${slotIn(1).slice(0, 10)}&to=${slotIn(9).slice(0, 10)}`,
    },
    [`PUT ${base}/hold`]: { body: () => ({ dataCentreId, startsAt: slotIn(8) }) },
    [`DELETE ${base}/hold`]: {},
    [`GET ${base}/visits`]: {},
    [`GET ${base}/visits.csv`]: {},
    [`GET ${base}/summary`]: {},
    [`GET ${base}/visits/:visitId`]: one(),
    [`GET ${base}/visits/:visitId/visit.ics`]: one(),
    [`GET ${base}/visits/:visitId/pass.pdf`]: one(),
    [`GET ${base}/visits/:visitId/visitors/:visitorId/pass.pdf`]: one(),
    [`POST ${base}/visits/:visitId/visitors/:visitorId/pass-emails`]: one(),
    [`POST ${base}/visit-checks`]: { body: () => ({}) },
    [`POST ${base}/visits`]: { body: () => ({ isDraft: true }) },
    [`PUT ${base}/visits/:visitId`]: { ...one(), body: details },
    [`POST ${base}/visits/:visitId/cancellation`]: { ...one(), body: () => ({ reason: 'Not needed' }) },
    [`GET ${base}/visitors`]: {},
    [`POST ${base}/visitors`]: { body: () => ({ name: 'Mary Somerville' }) },
    [`PUT ${base}/visitors/:visitorId`]: { ...somebody, body: () => ({ name: 'Mary Somerville' }) },
    [`DELETE ${base}/visitors/:visitorId`]: somebody,
    [`PUT ${base}/visitors/:visitorId/identity`]: {
      ...somebody,
      body: () => ({ photoIdType: 'passport', photoIdNumber: '123456789' }),
    },
    [`DELETE ${base}/visitors/:visitorId/identity`]: somebody,
    [`POST ${base}/visitors/:visitorId/links`]: somebody,
    'GET /visit-desk/api/visits': desk,
    'GET /visit-desk/api/visits/:visitId': { ...one(), ...desk },
    'POST /visit-desk/api/visits/:visitId/approval': { ...one('submitted'), ...desk },
    'POST /visit-desk/api/visits/:visitId/rejection': {
      ...one('submitted'),
      ...desk,
      body: () => ({ reason: 'Works' }),
    },
    'POST /visit-desk/api/check-ins': {
      ...desk,
      own: of(account, 'approved', soon),
      body: ({ visitId = '', visitorId = '' }) => ({
        pass: passOf(config, { visitId, passNumber: 1, visitorId, version: 1 }).token,
      }),
    },
    'POST /visit-desk/api/pass-checks': {
      overAccounts: true,
      ...desk,
      own: of(account, 'approved'),
      body: ({ visitId = '', visitorId = '' }) => ({
        pass: passOf(config, { visitId, passNumber: 1, visitorId, version: 1 }).token,
      }),
    },
    'POST /visit-desk/api/visits/:visitId/check-out': { ...one('checkedIn'), ...desk, body: () => ({}) },
  }
}
