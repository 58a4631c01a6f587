import { judgeBy } from './judge.ts'

/** The judges of our TM Forum resources, each made when a test asks for it. */
export const published = {
  bills: () => judgeBy<'CustomerBill' | 'AppliedCustomerBillingRate' | 'Error'>('tmf678'),
  catalogue: () => judgeBy<'ProductSpecification' | 'ProductOffering' | 'ProductOfferingPrice' | 'Error'>('tmf620'),
  tickets: () => judgeBy<'TroubleTicket' | 'Error'>('tmf621'),
  orders: () => judgeBy<'ProductOrder' | 'CancelProductOrder' | 'Error'>('tmf622'),
  inventory: () => judgeBy<'Product' | 'Error'>('tmf637'),
  tests: () =>
    judgeBy<'ServiceTest' | 'ServiceTest_Create' | 'ServiceTest_Update' | 'ServiceTestSpecification' | 'Error'>(
      'tmf653',
    ),
  problems: () => judgeBy<'ServiceProblem' | 'Error'>('tmf656'),
  roles: () => judgeBy<'PartyRole' | 'Error'>('tmf669'),
}
