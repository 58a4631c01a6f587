import type { Fault } from './fault.ts'

const gateway = 'server/src/gateway'

/** Over the customers of a dealer. */
export const dealerFaults: readonly Fault[] = [
  {
    name: 'Shows a dealer’s customers to its people who work in the account of one customer',
    file: `${gateway}/actor.ts`,
    before: "if (found.customer || found.person.accountType !== 'dealer')",
    after: "if (!found.customer && found.person.accountType !== 'dealer')",
    tests: [`${gateway}/dashboard/customers/customers.test.ts`],
  },
  {
    name: 'Counts a contract whose notice ends today among those that renew',
    file: `${gateway}/dashboard/customers/store.ts`,
    before: '${decideBy} < ',
    after: '${decideBy} <= ',
    tests: [`${gateway}/dashboard/customers/customers.test.ts`],
  },
  {
    name: 'Shows the private cases of a customer to every person of its dealer',
    file: `${gateway}/cases/customers/store.ts`,
    before: 'where: (dealer, filter) => [isVisible(dealer), ...filtersOf(filter)]',
    after: 'where: (_, filter) => filtersOf(filter)',
    tests: [`${gateway}/of-customers.test.ts`],
  },
  {
    name: 'Counts the orders of all customers on the tabs of one',
    file: `${gateway}/of-customers-store.ts`,
    before: 'customer === undefined ? atCustomers(as)',
    after: 'as !== undefined ? atCustomers(as)',
    tests: [`${gateway}/of-customers.test.ts`],
  },
  {
    name: 'Shows a page of each customer instead of a page of all',
    file: `${gateway}/of-customers-store.ts`,
    before: 'query.page * query.size',
    after: 'query.page',
    tests: [`${gateway}/of-customers.test.ts`],
  },
  {
    name: 'Notifies a dealer of customers’ orders without the permission for orders',
    file: 'server/src/portal/events/customer-changes.ts',
    before: 'resources.some((each) => each === entities[kind].needs)',
    after: 'resources.length > 0',
    tests: ['server/src/portal/events/customer-changes.test.ts'],
  },
  {
    name: 'Notifies a dealer of a private case at a customer',
    file: 'server/src/portal/events/customer-changes.ts',
    before: "kind === 'case' && ids.length > 0 ? ids : [null]",
    after: '[null]',
    tests: ['server/src/portal/events/customer-changes.test.ts'],
  },
]
