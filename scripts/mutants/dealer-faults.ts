import { type Fault, faultsIn } from './fault.ts'

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
  ...faultsIn(`${gateway}/dashboard/customers/store.ts`, [`${gateway}/dashboard/customers/customers.test.ts`], {
    'Counts a contract whose notice ends today among those that renew': ['${decideBy} < ', '${decideBy} <= '],
    'Lists customers with a fault twice': ['where a.account_id not in (select own.account_id from own) and', 'where'],
  }),
  {
    name: 'Shows the private cases of a customer to every person of its dealer',
    file: `${gateway}/cases/customers/store.ts`,
    before: "await isVisibleByName(dealer, ofCustomer('case', filter)),",
    after: '',
    tests: [`${gateway}/of-customers.test.ts`],
  },
  ...faultsIn(`${gateway}/of-customers-store.ts`, [`${gateway}/of-customers.test.ts`], {
    'Counts the orders of all customers on the tabs of one': [
      'customer === undefined ? atCustomers(as)',
      'as !== undefined ? atCustomers(as)',
    ],
    'Shows a page of each customer instead of a page of all': ['query.page * query.size', 'query.page'],
  }),
  ...faultsIn('server/src/portal/events/customer-changes.ts', ['server/src/portal/events/customer-changes.test.ts'], {
    'Notifies a dealer of customers’ orders without the permission for orders': [
      'resources.some((each) => each === entities[kind].needs)',
      'resources.length > 0',
    ],
    'Notifies a dealer of a private case at a customer': ["kind === 'case' && ids.length > 0 ? ids : [null]", '[null]'],
  }),
]
