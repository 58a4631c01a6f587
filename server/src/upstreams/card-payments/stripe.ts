import { pence } from '@portal/contract/money-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import Stripe from 'stripe'
import { UpstreamFault } from '../calls/fault.ts'
import { createGuard } from '../calls/guard.ts'
import type { CardEvent, CardPayments, CardReport } from './card-payments.ts'

const name = 'The card page'

interface Options {
  secretKey: string
  webhookSecret: string
  apiUrl: string
  /** The only host to which a browser is sent. */
  pageHost: string
}

/** Stripe Checkout, by Stripe's SDK, which pins the version of the interface. */
export function createStripePayments({ secretKey, webhookSecret, apiUrl, pageHost }: Options): CardPayments {
  const { hostname, port, protocol } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port: Number(port) }),
    timeout: 8000,
    // The guard repeats what may be repeated, within the budget of all calls.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const guard = createGuard({ name })
  const call = <T>(method: string, work: () => Promise<T>): Promise<T> =>
    // Each call has a key of its own or changes nothing when repeated.
    guard.run({ method, isRepeatable: true }, () => work().catch((cause: unknown) => Promise.reject(faultOf(cause))))

  return {
    isSimulated: false,

    async open({ accountId, cardPaymentId, amount, currency, description, expiresAt, returnTo }) {
      const metadata = { [accountKey]: accountId, [paymentKey]: cardPaymentId }
      const session = await call('POST', () =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: cardPaymentId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: description },
                },
              },
            ],
            metadata,
            // Refunds name the payment, not the page.
            payment_intent_data: { metadata, description: `${description}, ${cardPaymentId}` },
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            success_url: `${returnTo}?returned=paid`,
            cancel_url: `${returnTo}?returned=cancelled`,
          },
          { idempotencyKey: `card-payment-${cardPaymentId}` },
        ),
      )
      const url = session.url === null ? null : new URL(session.url)
      if (url?.protocol !== 'https:' || url.hostname !== pageHost) {
        throw new UpstreamFault(name, 'garbled', { cause: { url: session.url, pageHost } })
      }
      return { sessionId: session.id, url: url.href }
    },

    async close(sessionId) {
      const { status } = await call('GET', () => stripe.checkout.sessions.retrieve(sessionId))
      if (status !== 'open') return status === 'expired'
      const closed = await call('POST', () => stripe.checkout.sessions.expire(sessionId))
      return closed.status === 'expired'
    },

    async readEvent(body, signature) {
      const event = await eventOf(stripe, body, signature, webhookSecret)
      return cardEventOf(event)
    },
  }
}

/** Other programs may use the same account of Stripe with names of their own. */
const accountKey = 'portal_account'
const paymentKey = 'portal_card_payment'

async function eventOf(stripe: Stripe, body: Buffer, signature: string | undefined, secret: string) {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature ?? '', secret)
  } catch (cause) {
    throw new Problem('invalid', { fields: { 'Stripe-Signature': 'The signature is missing or wrong.' }, cause })
  }
}

function cardEventOf(event: Stripe.Event): CardEvent | null {
  const read = reportOf(event)
  const accountId = read?.metadata?.[accountKey]
  const cardPaymentId = read?.metadata?.[paymentKey]
  if (!read || !accountId || !cardPaymentId) return null
  return { eventId: event.id, at: new Date(event.created * 1000), accountId, cardPaymentId, report: read.report }
}

interface Read {
  metadata: Record<string, string> | null
  report: CardReport
}

function reportOf(event: Stripe.Event): Read | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { metadata, payment_status: status } = event.data.object
      return { metadata, report: { kind: status === 'unpaid' ? 'processing' : 'paid', ...sumOf(event.data.object) } }
    }
    case 'checkout.session.async_payment_failed':
      return { metadata: event.data.object.metadata, report: { kind: 'failed' } }
    case 'checkout.session.expired':
      return { metadata: event.data.object.metadata, report: { kind: 'cancelled' } }
    case 'charge.refunded': {
      const { metadata, amount_refunded: refunded } = event.data.object
      return { metadata, report: { kind: 'refunded', refunded: pence(refunded) } }
    }
    default:
      return null
  }
}

function sumOf({ amount_total: total, currency, payment_intent: intent }: Stripe.Checkout.Session) {
  return {
    amount: pence(total ?? 0),
    currency: (currency ?? '').toUpperCase(),
    paymentReference: typeof intent === 'string' ? intent : (intent?.id ?? null),
  }
}

function faultOf(cause: unknown): UpstreamFault {
  if (cause instanceof Stripe.errors.StripeConnectionError) return new UpstreamFault(name, 'down', { cause })
  if (cause instanceof Stripe.errors.StripeRateLimitError) return new UpstreamFault(name, 'busy', { cause })
  if (cause instanceof Stripe.errors.StripeAuthenticationError || cause instanceof Stripe.errors.StripePermissionError)
    return new UpstreamFault(name, 'refused', { cause })
  if (cause instanceof Stripe.errors.StripeAPIError) return new UpstreamFault(name, 'failing', { cause })
  return new UpstreamFault(name, 'unsupported', { cause })
}
