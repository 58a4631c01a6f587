import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import { sql } from 'kysely'
import { contactOf, createService, createSite, createUser } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createProduct, newProduct } from '../../testing/products.ts'
import { createCharge, createOrder } from '../../testing/order-factories.ts'

const future = '2099-06-01'
const soon = utcDateOf(new Date(Date.now() + 300 * 86_400_000))

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const both = async (make: (of: string) => Promise<Record<string, string>>) => ({
    own: () => make(account),
    other: await make(otherAccount),
  })
  const order = (options = {}) => both(async (of) => ({ orderId: await createOrder(database, of, options) }))
  const charge = () =>
    both(async (of) => {
      const orderId = await createOrder(database, of)
      return { orderId, chargeId: await createCharge(database, of, orderId) }
    })
  const file = await both(async (of) => {
    const orderId = await createOrder(database, of)
    const fileId = `FILE${orderId.replace('-', '')}`.padEnd(16, '2').toUpperCase()
    await sql`
      insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
      values (${of}, ${fileId}, 'order', ${orderId}, 'a.pdf', 'application/pdf', 1, 'x', 'x')`.execute(database.system)
    return { orderId, fileId }
  })
  const share = await both(async (of) => {
    const orderId = await createOrder(database, of)
    await sql`
      insert into order_share (account_id, order_id, share_id, secret_hash, label, created_by, expires_at)
      values (${of}, ${orderId}, 'SHARE', ${Buffer.from(orderId)}, 'x', 'x', now() + interval '1 day')`.execute(
      database.system,
    )
    return { orderId, shareId: 'SHARE' }
  })
  const service = await both(async (of) => ({
    serviceId: await createService(database, of, { productCategory: 'Leased Line' }),
  }))
  await createProduct(database, newProduct({ productId: 'M-DOMAIN', name: 'Domain name', productCategory: 'Domain' }))
  const any = await order()
  const callerId = await contactOf(database, await createUser(database, account))
  const desk = { forOperators: true } as const
  return {
    'GET /order-info/api/services/:serviceId/registration': await both(async (of) => ({
      serviceId: await createService(database, of, { productCategory: 'Domain' }),
    })),
    'GET /order-info/api/orders': {},
    'GET /order-info/api/orders.csv': {},
    'GET /order-info/api/customer-orders': { forDealers: true },
    'GET /order-info/api/customer-orders.csv': { forDealers: true },
    'GET /order-info/api/customer-order-summary': { forDealers: true },
    'GET /order-info/api/order-summary': {},
    'GET /order-info/api/orders/:orderId': any,
    'GET /order-info/api/orders/:orderId/confirmation.pdf': any,
    'GET /order-info/api/orders/:orderId/files/:fileId': file,
    'PATCH /order-info/api/orders/:orderId': { ...any, body: () => ({ orderRef: 'R' }) },
    'POST /order-info/api/orders/:orderId/approval': await order({ state: 'pending' }),
    'POST /order-info/api/orders/:orderId/cancellation': { ...any, body: () => ({ reason: 'mistake' }) },
    'PUT /order-info/api/orders/:orderId/requested-date': {
      ...any,
      body: () => ({ date: soon, reason: 'Later' }),
    },
    'POST /order-info/api/orders/:orderId/charges/:chargeId/answer': {
      ...(await charge()),
      body: () => ({ answer: 'accept' }),
    },
    'PUT /order-info/api/orders/:orderId/access': { ...any, body: () => ({ name: 'A', phone: '01632 960381' }) },
    'PUT /order-info/api/orders/:orderId/readiness/:item': {
      own: async () => ({ ...(await any.own()), item: 'power' }),
      other: { ...any.other, item: 'power' },
      body: () => ({ isReady: true }),
    },
    'POST /order-info/api/orders/:orderId/notes': { ...any, body: () => ({ kind: 'hazard', text: 'Low beam' }) },
    'PUT /order-info/api/orders/:orderId/watch': { ...any, body: () => ({ isWatched: true }) },
    'GET /order-info/api/services/:serviceId/order-options': service,
    'POST /order-info/api/orders': {
      ...service,
      body: ({ serviceId }) => ({ serviceId, type: 'cease', requestedDate: soon }),
    },
    'POST /order-info/api/notices': {
      ...service,
      body: ({ serviceId }) => ({ rows: [{ serviceId }] }),
      otherStatus: 200,
    },
    'GET /order-info/api/new-service-offers': {},
    'GET /order-info/api/sites/:siteId/availability': {
      ...(await both(async (of) => ({ siteId: await createSite(database, of) }))),
    },
    'GET /order-info/api/sites/:siteId/appointment-slots': {
      ...(await both(async (of) => ({ siteId: await createSite(database, of) }))),
      query: '?productId=FTTP&from=2099-06-01',
    },
    'PUT /order-info/api/sites/:siteId/appointment-hold': {
      ...(await both(async (of) => ({ siteId: await createSite(database, of) }))),
      body: () => ({ productId: 'FTTP', date: future, half: 'AM' }),
      // The simulated engineers of a demo may be busy.
      statuses: [200, 422],
    },
    'GET /order-info/api/orders/:orderId/appointment-slots': { ...any, statuses: [422] },
    'PUT /order-info/api/orders/:orderId/appointment': {
      ...any,
      body: () => ({ date: future, half: 'AM' }),
      statuses: [422],
    },
    'POST /order-info/api/new-service-orders': {
      body: () => ({ kind: 'domain', productId: 'M-DOMAIN', domainName: 'matrix.example', requestedDate: soon }),
    },
    'GET /order-info/api/orders/:orderId/shares': any,
    'POST /order-info/api/orders/:orderId/shares': { ...any, body: () => ({ label: 'Reception', days: 30 }) },
    'DELETE /order-info/api/orders/:orderId/shares/:shareId': share,
    'GET /order-desk/api/callers': desk,
    'GET /order-desk/api/new-service-offers': { ...desk, query: `?callerId=${callerId}` },
    'GET /order-desk/api/sites/:siteId/availability': {
      ...(await both(async (of) => ({ siteId: await createSite(database, of) }))),
      ...desk,
    },
    'GET /order-desk/api/services': { ...desk, query: `?callerId=${callerId}` },
    'GET /order-desk/api/services/:serviceId/order-options': { ...service, ...desk, query: `?callerId=${callerId}` },
    'POST /order-desk/api/orders': {
      ...service,
      ...desk,
      body: ({ serviceId }) => ({ callerId, serviceId, type: 'cease', requestedDate: soon }),
    },
    'POST /order-desk/api/new-service-orders': {
      ...desk,
      body: () => ({
        callerId,
        kind: 'domain',
        productId: 'M-DOMAIN',
        domainName: 'phone.example',
        requestedDate: soon,
      }),
    },
    'GET /order-desk/api/orders/:orderId': { ...any, ...desk },
    'POST /order-desk/api/orders/:orderId/offer': {
      ...(await order({ state: 'acknowledged' })),
      ...desk,
      body: () => ({ recurring: 100, oneOff: 0, termMonths: 12 }),
    },
    'POST /order-desk/api/orders/:orderId/stage': { ...any, ...desk, body: () => ({}) },
    'POST /order-desk/api/orders/:orderId/dates': {
      ...any,
      ...desk,
      body: () => ({ kind: 'target', date: future, owner: 'carrier', reason: 'Duct blocked' }),
    },
    'POST /order-desk/api/orders/:orderId/parking': {
      ...any,
      ...desk,
      body: () => ({ owner: 'customer', reason: 'No landlord' }),
    },
    'DELETE /order-desk/api/orders/:orderId/parking': { ...(await order({ state: 'held', stage: 'survey' })), ...desk },
    'POST /order-desk/api/orders/:orderId/charges': {
      ...any,
      ...desk,
      body: () => ({ category: 'construction', cost: 645_000, exemption: 280_000, reason: 'Duct', replyBy: future }),
    },
    'DELETE /order-desk/api/orders/:orderId/charges/:chargeId': { ...(await charge()), ...desk },
    'PUT /order-desk/api/orders/:orderId/appointment': {
      ...any,
      ...desk,
      body: () => ({ date: future, slot: 'AM', purpose: 'Survey' }),
    },
    'POST /order-desk/api/orders/:orderId/question': {
      ...any,
      ...desk,
      body: () => ({ title: 'Who opens the door?', text: 'Or the survey moves.' }),
    },
    'POST /order-desk/api/orders/:orderId/cancellation': {
      ...(await order()),
      ...desk,
      body: () => ({ reason: 'No duct' }),
    },
    'POST /order-desk/api/orders/:orderId/completion': { ...any, ...desk, body: () => ({}) },
  }
}
