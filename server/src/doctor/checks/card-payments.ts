import { type Check, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'
import { withoutSystem } from './systems.ts'

const say = findingsAbout('Card payments')

/** Asks Stripe for one page of ours, which changes nothing. Only a payment shows whether its events arrive. */
export const checkCardPayments: Check = async (config) => {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL } = config
  if (!STRIPE_SECRET_KEY) return [withoutSystem('Card payments', config, 'cardPayments')]
  const headers = { accept: 'application/json', authorization: `Bearer ${STRIPE_SECRET_KEY}` }
  const { status } = await reach(`${STRIPE_API_URL}/v1/checkout/sessions?limit=1`, { headers })
  if (status === 401 || status === 403)
    return [
      say.wrong(`${STRIPE_API_URL} rejects the key.`, 'Correct STRIPE_SECRET_KEY; it must open pages of Checkout.'),
    ]
  if (status !== 200) return [say.wrong(`${STRIPE_API_URL} returns ${status}.`, 'Correct STRIPE_API_URL.')]
  return [say.ok(`${STRIPE_API_URL} accepts the key.`)]
}
