import type { Fault } from './fault.ts'

const gateway = 'server/src/gateway'
const commission = { file: `${gateway}/commission/rules.ts`, tests: [`${gateway}/commission/rules.test.ts`] }
const selfBilling = {
  file: `${gateway}/commission/self-billing/rules.ts`,
  tests: [`${gateway}/commission/self-billing/rules.test.ts`],
}

export const commissionFaults: readonly Fault[] = [
  {
    ...commission,
    name: 'Takes commission back on the day it is earned out',
    before: 'cease.occurredOn >= paid.earnOutOn',
    after: 'cease.occurredOn > paid.earnOutOn',
  },
  {
    ...commission,
    name: 'Pays the lower tier to a dealer that just reached the next',
    before: 'from <= counted.all',
    after: 'from < counted.all',
  },
  {
    ...commission,
    name: 'Counts the day on which a service ended as earned in a clawback pro rata',
    before: 'left: until.since(on).days',
    after: 'left: until.since(on).days - 1',
  },
  {
    name: 'Pays the first unit of a marginal tier at the rate below',
    file: `${gateway}/commission/tiers.ts`,
    before: '?? Infinity) - 1)',
    after: '?? Infinity))',
    tests: [`${gateway}/commission/tiers.test.ts`],
  },
  {
    ...commission,
    name: 'Sends a dealer a bill for what they owe',
    before: 'payable: pence(Math.max(0, balance))',
    after: 'payable: balance',
  },
  {
    ...selfBilling,
    name: 'Issues no invoice on the last day of the self-billing agreement',
    before: 'facts.on <= endsOn',
    after: 'facts.on < endsOn',
  },
  {
    ...selfBilling,
    name: 'Invoices under the agreement for an old VAT number',
    before: 'agreement !== null && agreement.vatNo !== dealer.vatNo',
    after: 'agreement === null',
  },
  {
    name: 'Counts the separators within quotes of a dealer’s file',
    file: 'contract/format/separators.ts',
    before: 'bare.split(separator)',
    after: 'line.split(separator)',
    tests: ['contract/format/separators.test.ts'],
  },
  {
    name: 'Reads £5.1 in a file of a dealer as £5.01',
    file: `${gateway}/commission/reconcile.ts`,
    before: "(found.pence ?? '').padEnd(2",
    after: "(found.pence ?? '').padStart(2",
    tests: [`${gateway}/commission/reconcile.test.ts`],
  },
]
