import { z } from 'zod'
import { descriptionOf } from './foreign-systems.ts'
import { address, optional } from './setting-forms.ts'

/** The page on which customers pay bills by card. */
export const cardSettings = {
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^[rs]k_[A-Za-z0-9_]{10,}$/, 'Enter a key that begins with sk_ or rk_.'),
  ).describe(descriptionOf('cardPayments')),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[A-Za-z0-9+/=_]{10,}$/, 'Enter a secret that begins with whsec_.'),
  ).describe(
    'Signing secret of the webhook that sends events of Checkout and refunds to GATEWAY_BASE_URL/billing-info/api/card-events.',
  ),
  STRIPE_API_URL: address.default('https://api.stripe.com').describe('Address of Stripe’s API, or of a proxy to it.'),
  STRIPE_PAGE_HOST: z
    .hostname()
    .default('checkout.stripe.com')
    .describe('Host of the card page; browsers are sent to no other one.'),
}
