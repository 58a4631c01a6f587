import type { Fault } from './fault.ts'

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
  {
    file: `${gateway}/orders/notices/service.ts`,
    name: 'Orders an end at another charge than the preview showed',
    before: 'expected !== undefined && expected !== charge',
    after: 'expected !== undefined && expected === null && charge !== null',
    tests: [`${gateway}/orders/notices/notices.test.ts`],
  },
  {
    file: `${gateway}/orders/notices/service.ts`,
    name: 'Leaves a charge out of the total of several notices',
    before: 'sum(outcomes.flatMap',
    after: 'sum(outcomes.slice(1).flatMap',
    tests: [`${gateway}/orders/notices/notices.test.ts`],
  },
  {
    file: `${gateway}/services/tags/policy.ts`,
    name: 'Removes only tags in the same case',
    before: '!gone.has(keyOf(tag))',
    after: '!gone.has(tag)',
    tests: [`${gateway}/services/tags/policy.test.ts`],
  },
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
