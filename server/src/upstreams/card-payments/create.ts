import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import type { CardPayments } from './card-payments.ts'
import { simulatedCardPayments } from './embedded.ts'

type Settings = Pick<
  Config,
  'ENVIRONMENT' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL' | 'STRIPE_PAGE_HOST'
>

/** Null if card payments are off. */
export const createCardPayments = (config: Settings): CardPayments | null =>
  connect(config, 'cardPayments', {
    real: (secretKey) =>
      whenUsed(async () =>
        (await import('./stripe.ts')).createStripePayments({
          secretKey,
          webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
          apiUrl: config.STRIPE_API_URL,
          pageHost: config.STRIPE_PAGE_HOST,
        }),
      ),
    simulated: () => simulatedCardPayments,
  })

/** Loads the SDK with the first card payment. */
function whenUsed(load: () => Promise<CardPayments>): CardPayments {
  let loaded: Promise<CardPayments> | undefined
  const used = () => (loaded ??= load())
  return {
    isSimulated: false,
    open: async (page) => (await used()).open(page),
    close: async (sessionId) => (await used()).close(sessionId),
    readEvent: async (body, signature) => (await used()).readEvent(body, signature),
  }
}
