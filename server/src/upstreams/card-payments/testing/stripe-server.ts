import { createServer } from 'node:http'
import Stripe from 'stripe'
import { afterAll } from 'vitest'

export interface StoodIn {
  id: string
  status: string
  form: URLSearchParams
  key: string
}

/** A replacement of Stripe’s API: pages are created, read and expired as its reference describes. */
export async function startStripe() {
  const secretKey = 'sk_test_of_the_provider'
  const webhookSecret = 'whsec_of_the_provider'
  const sessions = new Map<string, StoodIn>()
  /** Statuses of the next responses. */
  const fails: number[] = []
  const page = { host: 'checkout.stripe.com' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const send = (status: number, json: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      const failing = request.headers.authorization === `Bearer ${secretKey}` ? fails.shift() : 401
      if (failing) return send(failing, { error: { type: failing >= 500 ? 'api_error' : 'invalid_request_error' } })
      const [, id, act] = /^\/v1\/checkout\/sessions(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(request.url ?? '') ?? []
      if (id === undefined) {
        const key = String(request.headers['idempotency-key'])
        const known = [...sessions.values()].find((session) => session.key === key)
        const session = known ?? {
          id: `cs_test_${sessions.size + 1}`,
          status: 'open',
          form: new URLSearchParams(body),
          key,
        }
        sessions.set(session.id, session)
        return send(200, {
          id: session.id,
          object: 'checkout.session',
          url: `https://${page.host}/c/pay/${session.id}`,
        })
      }
      const session = sessions.get(id)
      if (!session) return send(404, { error: { type: 'invalid_request_error' } })
      if (act === 'expire') session.status = 'expired'
      return send(200, { id, object: 'checkout.session', status: session.status })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const { webhooks } = new Stripe(secretKey)

  return {
    sessions,
    fails,
    page,
    options: { secretKey, webhookSecret, apiUrl, pageHost: 'checkout.stripe.com' },
    settings: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl },
    /** The headers of an event that Stripe signed. */
    signed: (payload: string, timestamp = Math.floor(Date.now() / 1000)) => ({
      'content-type': 'application/json',
      'stripe-signature': webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp }),
    }),
  }
}

let events = 0

/** An event as Stripe sends it, about the payment of these names. */
export function stripeEvent(
  type: string,
  { account, cardPaymentId, ...more }: { account: string; cardPaymentId: string } & Record<string, unknown>,
  id = `evt_${(events += 1)}`,
): string {
  const metadata = { portal_account: account, portal_card_payment: cardPaymentId }
  return JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1_776_160_000,
    data: { object: { metadata, currency: 'gbp', payment_intent: 'pi_1', ...more } },
  })
}
