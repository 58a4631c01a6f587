import { type Fault, faultsIn } from './fault.ts'

const gateway = 'server/src/gateway'

/** Acts on several selected records. */
export const bulkFaults: readonly Fault[] = [
  {
    file: `${gateway}/each-selected.ts`,
    name: 'Undoes nothing of a record that an act on several refuses',
    before: 'await inSavepoint(tx, () => act(id))',
    after: 'await act(id)',
    tests: [`${gateway}/each-selected.test.ts`],
  },
  ...faultsIn(`${gateway}/orders/notices/service.ts`, [`${gateway}/orders/notices/notices.test.ts`], {
    'Orders an end at another charge than the preview showed': [
      'expected !== undefined && expected !== charge',
      'expected !== undefined && expected === null && charge !== null',
    ],
    'Leaves a charge out of the total of several notices': ['sum(outcomes.flatMap', 'sum(outcomes.slice(1).flatMap'],
  }),
  ...faultsIn(`${gateway}/services/tags/policy.ts`, [`${gateway}/services/tags/policy.test.ts`], {
    'Removes only tags in the same case': ['!gone.has(keyOf(tag))', '!gone.has(tag)'],
  }),
  {
    file: `${gateway}/contacts/permissions/service.ts`,
    name: 'Takes all permissions where one is given to several people',
    before: 'const wanted = limit ? [...others, { resource, ...limit }] : others',
    after: 'const wanted = limit ? [{ resource, ...limit }] : others',
    tests: [`${gateway}/contacts/permissions/bulk-permissions.test.ts`],
  },
  {
    file: `${gateway}/contacts/notifications/service.ts`,
    name: 'Leaves notifications of single sites on that are turned off for several people',
    before: ': own.length === 0',
    after: ": !own.some((each) => each.scope === 'account')",
    tests: [`${gateway}/contacts/notifications/bulk-notifications.test.ts`],
  },
]
