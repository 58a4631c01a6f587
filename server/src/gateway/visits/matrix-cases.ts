import type { VisitStatus } from '@portal/contract/visit-values.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createDataCentre, createSpace, createVisit, createVisitor, slotIn } from '../../testing/visit-factories.ts'
import { passOf } from '../visit-documents/pass.ts'
import type { Config } from '../../config.ts'

const base = '/visit-info/api'

export async function visitCases(
  { database, account, otherAccount }: World,
  config: Config,
): Promise<Record<string, Case>> {
  const dataCentreId = await createDataCentre(database, { places: 100 })
  const spaces = new Map<string, string>()
  for (const of of [account, otherAccount]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    spaces.set(of, await createSpace(database, of, dataCentreId))
  }
  const of = (accountId: string, status: VisitStatus, startsAt?: string) => async () => {
    const visitorId = await createVisitor(database, accountId, { email: 'v@customer.example' })
    const spaceId = spaces.get(accountId) ?? ''
    const visitId = await createVisit(database, accountId, {
      status,
      dataCentreId,
      spaceId,
      visitorId,
      ...(startsAt && { startsAt }),
    })
    return { visitId, visitorId, spaceId }
  }
  const one = (status: VisitStatus = 'approved', startsAt?: string) => ({
    own: of(account, status, startsAt),
    other: of(otherAccount, status, startsAt),
  })
  const person = (accountId: string) => async () => ({ visitorId: await createVisitor(database, accountId) })
  const somebody = { own: person(account), other: person(otherAccount) }
  const details = ({ visitorId, spaceId }: Record<string, string>) => ({
    dataCentreId,
    spaceIds: [spaceId],
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
      body: ({ visitId = '' }) => ({ pass: passOf(config, { visitId, passNumber: 1 }).token }),
    },
    'POST /visit-desk/api/visits/:visitId/check-out': { ...one('checkedIn'), ...desk, body: () => ({}) },
  }
}
