import { type Fault, faultsIn } from './fault.ts'

const gateway = 'server/src/gateway'
const targets = {
  tests: ['credit-of', 'due-at', 'measure', 'targets-of'].map((name) => `db/src/targets/${name}.test.ts`),
}
const clocks = { tests: [`${gateway}/cases/clocks.test.ts`] }
const charges = { tests: [`${gateway}/orders/charges/charges.test.ts`] }
const people = { file: `${gateway}/contacts/rules/policy.ts`, tests: [`${gateway}/contacts/rules/policy.test.ts`] }
const figures = { about: 'figures agree', tests: [`${gateway}/figures-agree.test.ts`] }

export const gatewayFaults: readonly Fault[] = [
  ...faultsIn(`${gateway}/services/history/store.ts`, [`${gateway}/services/history/history.test.ts`], {
    'Lists an outage beside the case of which it is the result': [
      `
      and not exists (select from help_case c where c.account_id = r.account_id and c.case_id = r.case_ref)`,
      '',
    ],
  }),
  ...faultsIn(`${gateway}/price-store.ts`, [`${gateway}/services/services.test.ts`], {
    'Shows prices to people without orders or billing': ['return sql`false`', 'return sql`true`'],
  }),
  ...faultsIn(people.file, people.tests, {
    'Lets someone give a permission for longer than they have it': [
      'until === null || endsBy(right.until, until)',
      'until === null || endsBy(right.until ?? until, until)',
    ],
    'Lets someone with a site change someone who has all sites': [
      'narrow !== null && narrow.every',
      'narrow === null || narrow.every',
    ],
    'Lets staff of the desk change an operator': [
      'worksForProvider && !changer.runsDesk',
      'worksForProvider && !changer.isAtDesk',
    ],
  }),
  {
    ...charges,
    name: 'Refuses an answer to a charge on its reply-by day',
    file: `${gateway}/orders/charges/service.ts`,
    before: 'charge.replyBy < dayOf(scope.now)',
    after: 'charge.replyBy <= dayOf(scope.now)',
  },
  ...faultsIn(`${gateway}/orders/charges/store.ts`, charges.tests, {
    'Lets a charge time out on its reply-by day': ['reply_by < ${today}', 'reply_by <= ${today}'],
  }),
  {
    name: 'Limits someone to sites although one of their permissions counts everywhere',
    file: `${gateway}/actor.ts`,
    before: 'held.some((resource) => !limits[resource])',
    after: 'held.every((resource) => !limits[resource])',
    tests: [`${gateway}/sites-of.test.ts`],
  },
  ...faultsIn(`${gateway}/cases/clocks.ts`, clocks.tests, {
    'Calls an answer in the last minute late': ['metAt <= due', 'metAt < due'],
    'Moves the target of a reply that was given': [
      'clocks.respondedAt ? clocks.respondBy : move(clocks.respondBy)',
      'move(clocks.respondBy)',
    ],
  }),
  ...faultsIn('server/src/targets/credit-store.ts', ['server/src/gateway/credits/credits.test.ts'], {
    'Gives a credit for a fault whose cause the plan excludes': [' and r.excluded_cause is null`', '`'],
  }),
  ...faultsIn('db/src/targets/due-at.ts', targets.tests, {
    'Gives a fault of 13:30 the whole of that day': ['.hour < noon', '.hour <= noon'],
    'Counts a working day from a report at night': [
      'addWorkingDays(nextWorking(from, hours), amount, hours)',
      'addWorkingDays(from, amount, hours)',
    ],
    'Extends a target that was over before the pause': [
      'from < at ? workingMinutesBetween',
      'from < to ? workingMinutesBetween',
    ],
  }),
  ...faultsIn('db/src/targets/targets-of.ts', targets.tests, {
    'Gives every fault the repair of the paid care level': [
      "row.priority === 'P1' || row.priority === 'P2'",
      "row.priority !== 'P3'",
    ],
    'Ignores the plan where the service has a care level': [
      'if (plan && row?.targetFix)',
      'if (plan && row?.targetFix && !careLevel)',
    ],
  }),
  {
    ...targets,
    name: 'Measures a repair with the time that waited for the customer',
    file: 'db/src/targets/measure.ts',
    before: 'worked(resolvedAt) - paused',
    after: 'worked(resolvedAt)',
  },
  ...faultsIn(`${gateway}/cases/store.ts`, [`${gateway}/cases/cases.test.ts`], {
    'Lists the case that was updated last before the one with the nearest deadline': [
      "['(case when c.waiting_on < 2 then c.next_at end)', 'c.updated_at desc']",
      "['c.updated_at desc']",
    ],
  }),
  ...faultsIn(`${gateway}/cases/policy.ts`, [`${gateway}/cases/policy.test.ts`], {
    'Calls a case critical only when no one at all can work': ['weight >= 4', 'weight > 4'],
    'Reopens a case a day too long': ['reopenDays * dayMs', '(reopenDays + 1) * dayMs'],
  }),
  {
    name: 'Lets anyone who sees orders approve what costs money',
    file: `${gateway}/orders/policy.ts`,
    before: "resources.includes('BusinessPortalBilling')",
    after: "resources.includes('BusinessPortalOrders')",
    tests: [`${gateway}/orders/policy.test.ts`],
  },
  ...faultsIn('server/src/lib/days.ts', ['server/src/lib/days.test.ts'], {
    'Ends a contract on the first day after it': ['monthsAfter(start, months), -1)', 'monthsAfter(start, months), 0)'],
  }),
  ...faultsIn(`${gateway}/orders/forecast.ts`, [`${gateway}/orders/forecast.test.ts`], {
    'Moves stages of an order that are done': ['stage.done\n      ? stage\n', '!stage.done\n      ? stage\n'],
  }),
  ...faultsIn('server/src/ordering/refusals.ts', ['server/src/ordering/refusals.test.ts'], {
    'Takes notice for a service twice': ["service.status === 'pendingTerminate'", "service.status === 'suspended'"],
  }),
  {
    name: 'Offers every product of the category',
    file: 'server/src/ordering/offers.ts',
    before: '(each.family === family || each.follows.includes(family)) &&',
    after: '(each.family !== "" || each.follows.includes(family)) &&',
    tests: ['server/src/ordering/offers.test.ts'],
  },
  {
    name: 'Charges early termination for the days before the last one',
    file: 'contract/services/early-termination.ts',
    before: 'Date.parse(end) - Date.parse(lastDay)',
    after: 'Date.parse(lastDay) - Date.parse(end)',
    tests: ['contract/services/early-termination.test.ts'],
  },
  ...faultsIn(`${gateway}/quotes/recommend.ts`, [`${gateway}/quotes/recommend.test.ts`], {
    'Recommends what is cheap to install and dear each month': [' * months', ''],
  }),
  ...faultsIn('server/src/tmf/paging.ts', ['server/src/tmf/tmf.test.ts'], {
    'Offers a page after the last one': ['offset + limit < total', 'offset + limit <= total'],
  }),
  ...faultsIn('server/src/tmf/filter-values.ts', ['server/src/tmf/tmf.test.ts'], {
    'Looks for a name with its quotes': ['quoted ?? plain', 'plain'],
  }),
  ...faultsIn(`${gateway}/integration/tmf/kept.ts`, [`${gateway}/integration/tmf/catalogue.test.ts`], {
    'Lets another system rename a product that is sold': ['if (refused !== undefined)', "if (refused === 'price')"],
  }),
  ...faultsIn(`${gateway}/integration/tmf/kept.ts`, [`${gateway}/integration/tmf/party-roles.test.ts`], {
    'Keeps what another system says about an account, where no export finds it': [
      'row.detail !== null && work.isApart',
      'false',
    ],
  }),
  ...faultsIn(`${gateway}/integration/tmf/catalogue-shapes.ts`, [`${gateway}/integration/tmf/catalogue.test.ts`], {
    'Says that an offering is sold because its system says so': ['{ ...entry, isSellable: false }', 'entry'],
  }),
  ...faultsIn(
    `${gateway}/cases/trouble-tickets/service.ts`,
    [`${gateway}/cases/trouble-tickets/trouble-tickets.test.ts`],
    {
      'Sends a customer each reply again with every change of a ticket': ['id === undefined', "id !== ''"],
    },
  ),
  ...faultsIn(
    `${gateway}/bind-tmf.ts`,
    [
      `${gateway}/cases/trouble-tickets/trouble-tickets.test.ts`,
      `${gateway}/orders/product-orders/product-orders.test.ts`,
    ],
    { 'Opens a ticket about the service of another customer': ['account !== accountId || !own', '!own'] },
  ),
  ...faultsIn(
    `${gateway}/orders/product-orders/wanted.ts`,
    [`${gateway}/orders/product-orders/product-orders.test.ts`],
    { 'Orders the first of two changes and drops the other': ['if (another)', 'if (!change && another)'] },
  ),
  ...faultsIn(
    `${gateway}/orders/product-orders/change.ts`,
    [`${gateway}/orders/product-orders/product-orders.test.ts`],
    {
      'Adds the notes of an order again with every change': ['id === undefined', "id !== ''"],
      'Requests the date of an order again with every change': ['|| date === before.requestedDate', ''],
      'Accepts another customer as a party of an order': ['others[0]?.id !== scope.accountId || ', ''],
      'Ignores another site for an order': [
        "changedBy(patch, shown, ['productOrderItem'])",
        "changedBy({}, shown, ['productOrderItem'])",
      ],
    },
  ),
  ...faultsIn(
    `${gateway}/service-status/service-problems/store.ts`,
    [`${gateway}/service-status/service-problems/service-problems.test.ts`],
    {
      'Says that each incident of an account affects every service of it': [
        "where exists (select from affected_services(a.account_id, a.ref, split_part(id, '~', 2)))",
        '',
      ],
    },
  ),
  ...faultsIn(`${gateway}/send-csv.ts`, [`${gateway}/services/export/export.test.ts`], {
    'Exports cells that a spreadsheet runs as formulas': ['cast: { string: withoutFormula }', 'cast: {}'],
  }),
  {
    name: 'Answers another request with what was kept under its key',
    file: `${gateway}/idempotency.ts`,
    before: 'if (!kept.requestHash.equals(requestHash))',
    after: 'if (kept.requestHash.length !== requestHash.length)',
    tests: [`${gateway}/idempotency.test.ts`],
  },
  ...faultsIn(`${gateway}/api-keys/policy.ts`, [`${gateway}/api-keys/policy.test.ts`], {
    'Lets an API key that only reads write': [
      'isReadOnly && !isReadOnlyCall(endpoint)',
      "isReadOnly && endpoint.method === 'DELETE'",
    ],
    'Gives an API key sites that its owner lost': ['own.filter((site) => ofKey.includes(site))', '[...ofKey]'],
  }),
  {
    name: 'Lets an API key for some DNS records read everything else',
    file: `${gateway}/api-keys/policy.ts`,
    before: 'recordLimits && !endpoint.honoursRecordLimits',
    after: 'recordLimits && endpoint.isForPeople',
    tests: [`${gateway}/dns/record-sets.test.ts`],
  },
  {
    name: 'Lets an API key for one name change the records of others',
    file: `${gateway}/dns/record-set-service.ts`,
    before: 'if (coversRecords(scope.person.key?.recordLimits, zoneId, set)) return',
    after: 'if (coversRecords(scope.person.key?.recordLimits, zoneId, { ...set, name: "www" })) return',
    tests: [`${gateway}/dns/record-sets.test.ts`],
  },
  {
    name: 'Publishes what a person has not finished with an API key',
    file: `${gateway}/dns/change-store.ts`,
    before: '(key ? `${userId} ${key.keyId}` : userId)',
    after: '(key ? userId : userId)',
    tests: [`${gateway}/dns/record-sets.test.ts`],
  },
  ...faultsIn('server/src/lib/minute-allowance.ts', [`${gateway}/api-keys/key-text.test.ts`], {
    'Allows a caller one call a minute too many': ['before < perMinute', 'before <= perMinute'],
  }),
  ...faultsIn(`${gateway}/cloud/fit.ts`, [`${gateway}/cloud/fit.test.ts`], {
    'Says that a machine does not fit into what is exactly free': ['needed <= free', 'needed < free'],
  }),
  ...faultsIn(`${gateway}/dashboard/action-items/services.ts`, [`${gateway}/dashboard/dashboard.test.ts`], {
    'Says that we act on a fault whose incident is restored': ["not in ('cancelled', 'restoration')", "<> 'cancelled'"],
  }),
  ...faultsIn(`${gateway}/dashboard/action-items/cases.ts`, [`${gateway}/dashboard/dashboard.test.ts`], {
    'Lists an overdue case beside the faulty service that names it': [' and not ${isOfListedFault(scope)}', ''],
  }),
  ...faultsIn(`${gateway}/dashboard/rank.ts`, [`${gateway}/dashboard/rank.test.ts`], {
    'Ranks what is only delayed before what is lost': ['lost: 0, delayed: 4', 'lost: 4, delayed: 0'],
  }),
  {
    name: 'Names the wrong row of an import for an address that is there twice',
    file: `${gateway}/contacts/imports/policy.ts`,
    before: 'seen.set(email, index + 1)',
    after: 'seen.set(email, index)',
    tests: [`${gateway}/contacts/imports/policy.test.ts`],
  },
  {
    name: 'Sends a text message to the office landline of someone without a mobile',
    file: 'server/src/notices/policy.ts',
    before: 'numbers.find(canReceiveTexts)',
    after: 'numbers.at(0)',
    tests: [`${gateway}/notifications/texts.test.ts`],
  },
  {
    name: 'Sends no email when a text message fails after it was sent',
    file: `${gateway}/notifications/send-texts.ts`,
    before: "state === 'refused' || state === 'failed'",
    after: "state === 'refused'",
    tests: [`${gateway}/notifications/texts.test.ts`],
  },
  ...faultsIn(`${gateway}/webhooks/message-body.ts`, [`${gateway}/webhooks/message-body.test.ts`], {
    'Lets the words of a customer notify a whole channel in Slack': [".replaceAll('<', '&lt;')", ''],
  }),
  {
    ...figures,
    name: 'Counts closed cases among the open ones of the dashboard',
    file: 'server/src/scope/visible-cases-store.ts',
    before: 'c.waiting_on in (0, 1)',
    after: 'c.waiting_on in (0, 1, 2)',
  },
  {
    ...figures,
    name: 'Counts a machine that needs no back-up among those that are not covered',
    file: `${gateway}/backup/gap-store.ts`,
    before: 'const isOpen = sql`not m.is_covered and m.uncovered_reason is null`',
    after: 'const isOpen = sql`not m.is_covered`',
  },
  {
    ...figures,
    name: 'Shows the time for the first reply as that of the repair on the page of a service',
    file: `${gateway}/services/overview/store.ts`,
    before: 'c.resolve_by',
    after: 'c.respond_by',
  },
  {
    name: 'Publishes an incident at a circuit without the circuit',
    file: `${gateway}/service-status/desk/store.ts`,
    before: '${rules.circuits}::text[], ${rules.carriers}::text[], ${rules.products}',
    after: "'{}'::text[], ${rules.carriers}::text[], ${rules.products}",
    tests: [`${gateway}/service-status/incidents.test.ts`],
  },
  {
    name: 'Counts a restored incident of other sites among those of a limited person',
    file: `${gateway}/service-status/store.ts`,
    before: "i.state = 'restoration' and ${isMine(scope)}",
    after: "i.state = 'restoration'",
    tests: [`${gateway}/service-status/incidents.test.ts`],
  },
  {
    name: 'Begins every outage when the session ended, however long before the report',
    file: 'server/src/targets/outage-store.ts',
    before: ' && lost > reported - dayMs',
    after: '',
    tests: [`${gateway}/services/overview/overview.test.ts`],
  },
  {
    ...figures,
    name: 'Counts the incidents of everyone on the tab of those that affect the account',
    file: `${gateway}/service-status/store.ts`,
    before: 'where ${inPhase[each]} and ${isMine(scope)}',
    after: 'where ${inPhase[each]}',
  },
  {
    ...figures,
    name: 'Lets a person snooze a line that is down',
    file: `${gateway}/dashboard/action-items/services.ts`,
    before: '!/^service .* (?:down|degraded)$/.test(key)',
    after: "key !== ''",
  },
  ...faultsIn(`${gateway}/services/history/store.ts`, ['server/src/lists/large-lists.test.ts'], {
    'Finds only the events of the first page of a history': [
      'const most = offsetOf(query) + query.size',
      'const most = query.size',
    ],
  }),
  ...faultsIn(`${gateway}/of-customers-store.ts`, ['server/src/lists/large-lists.test.ts'], {
    'Forgets the other filters in a search of many records': [
      '[...known, ...containing.map(likely)]',
      'containing.map(likely)',
    ],
  }),
  ...faultsIn(`${gateway}/cases/store.ts`, ['server/src/lists/large-lists.test.ts'], {
    'Leaves out overdue cases of the first page of a search': [
      "order: [...sorts.status, 'c.case_id'] }",
      "order: [...byStatus, 'c.case_id'] }",
    ],
  }),
  ...faultsIn(`${gateway}/desk/queue/store.ts`, [`${gateway}/desk/queue/queue.test.ts`], {
    'Keeps late work out of the queue': [
      'w.follow_up_at > now() and coalesce(s.due > now(), true)',
      'w.follow_up_at > now()',
    ],
    'Ranks the queue by age before impact': [
      'q.due nulls last, case q.impact',
      'q.due nulls last, q.since, case q.impact',
    ],
  }),
  ...faultsIn(`${gateway}/desk/queue/service.ts`, [`${gateway}/desk/queue/queue.test.ts`], {
    'Assigns work to anyone': ['(userId && !name)', '(false)'],
    'Lets every member of staff assign the work of every area': ['if (!mayDo(scope.person, work.kind))', 'if (false)'],
  }),
  ...faultsIn(`${gateway}/desk/queue/source-store.ts`, [`${gateway}/desk/queue/queue.test.ts`], {
    'Forgets the changed visits in the queue and the menu of the desk': [
      "v.status in ('submitted', 'amended')",
      "v.status in ('submitted')",
    ],
  }),
]
