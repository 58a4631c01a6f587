import { type Fault, faultsIn } from '../fault.ts'

/** A brand has its own host, and an email leads to no other site than the portal. */
export const brandFaults: readonly Fault[] = [
  ...faultsIn('server/src/portal/session/provider.ts', ['server/src/brands/brands.test.ts'], {
    'Sends people to the identity server of the first brand': ['return inBrowser(url.href)', 'return url.href'],
  }),
  ...faultsIn('server/src/brands/brand-images.ts', ['server/src/brands/brands.test.ts'], {
    'Shows a logo with an event handler': [String.raw`/[\s"'/]on[a-z]+\s*=/i`, '/onclick=/'],
  }),
  ...faultsIn('server/src/mail/html.ts', ['server/src/mail/html.test.ts'], {
    'Makes a link of an address that only begins like ours': [
      'address.startsWith(`${BASE_URL}/`)',
      'address.startsWith(BASE_URL)',
    ],
  }),
  ...faultsIn('server/src/mail/store.ts', ['server/src/mail/send.test.ts'], {
    'Takes the brand of the reader instead of the account': [
      '(select a.brand from account a where a.account_id = m.sender_account)',
      'brand_of_recipient(m.recipient)',
    ],
  }),
  ...faultsIn('contract/format/contrast.ts', ['server/src/brands/brands.test.ts', 'ui/src/contrast.test.ts'], {
    'Accepts text as faint as a shape': ['below(textPairs, 4.5)', 'below(textPairs, 3)'],
  }),
]
