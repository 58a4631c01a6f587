import { type Fault, faultsIn } from './fault.ts'

const limits = ['contract/limits.test.ts']
const forecast = ['server/src/gateway/cloud/forecast.test.ts']

export const contractFaults: readonly Fault[] = [
  {
    name: 'Lets a line be requested for a day before the carrier can deliver it',
    file: 'contract/orders/requested-date.ts',
    before: 'from && from > usual ? from : usual',
    after: 'usual',
    tests: ['contract/orders/requested-date.test.ts'],
  },
  ...faultsIn('contract/catalogue/amounts.ts', ['contract/orders/new-service-price.test.ts'], {
    'Shows one month as the total over the term of a new service': ['times(monthly, termMonths)', 'monthly'],
  }),
  ...faultsIn('contract/paging.ts', ['contract/paging.test.ts'], {
    'Accepts page 0 of a list': ['.int().min(1).max(1_000_000)', '.int().min(0).max(1_000_000)'],
    'Accepts pages of any size': ['allowed === size', 'allowed <= size'],
  }),
  ...faultsIn('contract/text.ts', ['contract/text.test.ts'], {
    'Counts blanks around a text against its limit': ['    .trim()\n', ''],
    'Accepts marks that turn a text around': ['text.isWellFormed() && !unfit.test(text)', 'text.isWellFormed()'],
  }),
  {
    name: 'Keeps the query of an address, with the code of a sign-in, in the log',
    file: 'contract/monitoring/telemetry.ts',
    before: 'url.split(/[?#]/, 1)',
    after: 'url.split(/[#]/, 1)',
    tests: ['contract/monitoring/telemetry.test.ts'],
  },
  ...faultsIn('contract/request-path.ts', ['contract/request-path.test.ts'], {
    'Puts empty filters into the path of a call': ["value !== undefined && value !== ''", 'value !== undefined'],
  }),
  ...faultsIn('contract/cloud/forecast.ts', forecast, {
    'Says that a virtual data centre is nearly full when it is full': [
      "if (used >= allowed) return 'full'",
      "if (used > allowed) return 'full'",
    ],
    'Promises a day more until storage is full': [
      'Math.floor((allowed - now) / perDay)',
      'Math.floor((allowed - now) / perDay) + 1',
    ],
  }),
  ...faultsIn('contract/visits/places.ts', limits, {
    'Refuses to show a single day of visits': ['from <= to &&', 'from < to &&'],
  }),
  {
    name: 'Limits only one of the two margins of a quote',
    file: 'contract/quotes/dealings.ts',
    before: 'monthly <= 20_000 && install <= 20_000',
    after: 'monthly <= 20_000 || install <= 20_000',
    tests: limits,
  },
  ...faultsIn('contract/plans/content.ts', limits, {
    'Accepts opening hours that end when they begin': ['from < to', 'from <= to'],
  }),
  ...faultsIn('contract/contacts/contacts.ts', limits, {
    'Accepts one permission twice, once with sites and once without': [
      '.size === grants.length',
      '.size <= grants.length',
    ],
    'Limits a permission to sites that no endpoint limits': [
      'sites === null || siteResources.includes(resource)',
      'sites === null || sites.length > 0',
    ],
  }),
]
