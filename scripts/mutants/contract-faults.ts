import type { Fault } from './fault.ts'

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
  {
    name: 'Shows one month as the total over the term of a new service',
    file: 'contract/catalogue/amounts.ts',
    before: 'times(monthly, termMonths)',
    after: 'monthly',
    tests: ['contract/orders/new-service-price.test.ts'],
  },
  {
    name: 'Accepts page 0 of a list',
    file: 'contract/paging.ts',
    before: '.int().min(1).max(1_000_000)',
    after: '.int().min(0).max(1_000_000)',
    tests: ['contract/paging.test.ts'],
  },
  {
    name: 'Accepts pages of any size',
    file: 'contract/paging.ts',
    before: 'allowed === size',
    after: 'allowed <= size',
    tests: ['contract/paging.test.ts'],
  },
  {
    name: 'Counts blanks around a text against its limit',
    file: 'contract/text.ts',
    before: '    .trim()\n',
    after: '',
    tests: ['contract/text.test.ts'],
  },
  {
    name: 'Accepts marks that turn a text around',
    file: 'contract/text.ts',
    before: 'text.isWellFormed() && !unfit.test(text)',
    after: 'text.isWellFormed()',
    tests: ['contract/text.test.ts'],
  },
  {
    name: 'Keeps the query of an address, with the code of a sign-in, in the log',
    file: 'contract/monitoring/telemetry.ts',
    before: 'url.split(/[?#]/, 1)',
    after: 'url.split(/[#]/, 1)',
    tests: ['contract/monitoring/telemetry.test.ts'],
  },
  {
    name: 'Puts empty filters into the path of a call',
    file: 'contract/request-path.ts',
    before: "value !== undefined && value !== ''",
    after: 'value !== undefined',
    tests: ['contract/request-path.test.ts'],
  },
  {
    name: 'Says that a virtual data centre is nearly full when it is full',
    file: 'contract/cloud/forecast.ts',
    before: "if (used >= allowed) return 'full'",
    after: "if (used > allowed) return 'full'",
    tests: forecast,
  },
  {
    name: 'Promises a day more until storage is full',
    file: 'contract/cloud/forecast.ts',
    before: 'Math.floor((allowed - now) / perDay)',
    after: 'Math.floor((allowed - now) / perDay) + 1',
    tests: forecast,
  },
  {
    name: 'Refuses to show a single day of visits',
    file: 'contract/visits/places.ts',
    before: 'from <= to &&',
    after: 'from < to &&',
    tests: limits,
  },
  {
    name: 'Limits only one of the two margins of a quote',
    file: 'contract/quotes/dealings.ts',
    before: 'monthly <= 20_000 && install <= 20_000',
    after: 'monthly <= 20_000 || install <= 20_000',
    tests: limits,
  },
  {
    name: 'Accepts opening hours that end when they begin',
    file: 'contract/plans/content.ts',
    before: 'from < to',
    after: 'from <= to',
    tests: limits,
  },
  {
    name: 'Accepts one permission twice, once with sites and once without',
    file: 'contract/contacts/contacts.ts',
    before: '.size === grants.length',
    after: '.size <= grants.length',
    tests: limits,
  },
  {
    name: 'Limits a permission to sites that no endpoint limits',
    file: 'contract/contacts/contacts.ts',
    before: 'sites === null || siteResources.includes(resource)',
    after: 'sites === null || sites.length > 0',
    tests: limits,
  },
]
