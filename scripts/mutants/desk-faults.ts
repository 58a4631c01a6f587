import { type Fault, faultsIn } from './fault.ts'

const gateway = 'server/src/gateway'

/** Over all accounts, and in the account of a caller. */
export const deskFaults: readonly Fault[] = [
  {
    name: 'Stays in the account of the last service that an incident lists',
    file: `${gateway}/service-status/desk/store.ts`,
    before: "await setLocal(tx, 'portal.account_id', own)",
    after: '',
    tests: [`${gateway}/service-status/incidents.test.ts`],
  },
  {
    name: 'Counts a service again that an incident lists already',
    file: `${gateway}/service-status/desk/store.ts`,
    before: 'added += rows.length',
    after: 'added += serviceIds.length',
    tests: [`${gateway}/service-status/incidents.test.ts`],
  },
  {
    name: 'Shows all that a search of a queue finds on every page',
    file: 'server/src/lists/read-page.ts',
    before: 'await rowsOf(row)`${few} ${limitTo(query)}`.all(tx)',
    after: 'await rowsOf(row)`${few}`.all(tx)',
    tests: [`${gateway}/desk/desk.test.ts`],
  },
  {
    name: 'Finds work by the customer of a line, which the queue does not show',
    file: `${gateway}/desk/queue/source-store.ts`,
    before: "left(q.search, length(q.statement_ref || ' ' || q.question)) as match",
    after: 'q.search as match',
    tests: [`${gateway}/desk/desk.test.ts`],
  },
  {
    name: 'Counts assigned cases in the tab of unassigned ones',
    file: `${gateway}/desk/case-queue.ts`,
    before: 'everyone.provider - kept.owned as nobody',
    after: 'everyone.provider as nobody',
    tests: [`${gateway}/desk/desk.test.ts`],
  },
  {
    name: 'Takes a reply whose next update is in the past',
    file: `${gateway}/cases/desk/service.ts`,
    before: '  refusePast(body, scope.now)\n',
    after: '',
    tests: [`${gateway}/cases/desk/desk.test.ts`],
  },
  {
    name: 'Leaves a late update of an account among the others',
    file: 'web/src/desk/accounts/open-items.ts',
    before: 'if (isOverdue(item, now)) return 0.5',
    after: 'if (isOverdue(item, now)) return 4',
    tests: ['web/src/desk/accounts/open-items.test.ts'],
  },
  {
    name: 'Sends a message again as often as someone presses',
    file: 'server/src/lib/resend.ts',
    before: 'if (!found.isFailed)',
    after: 'if (found.isFailed === null)',
    tests: [`${gateway}/service-status/deliveries.test.ts`],
  },
  {
    name: 'Sends a failed message of another incident again',
    file: 'server/src/lib/resend-store.ts',
    before: 'and n.entity = ${entity} and n.entity_id = ${entityId} for update',
    after: 'and n.entity = ${entity} and ${entityId} is not null for update',
    tests: [`${gateway}/service-status/deliveries.test.ts`],
  },
  {
    name: 'Emails the readers of a plan again when the job runs twice',
    file: 'server/src/lib/recorded-mail-store.ts',
    before: 'where not exists (select from notification n where',
    after: 'where not exists (select from notification n where false and',
    tests: [`${gateway}/plans/plans.test.ts`],
  },
  {
    name: 'Notifies administrators in addition to the followers of an incident',
    file: 'server/src/notices/recipients.ts',
    before: 'administrators.length === 0 || peopleAmong(recipients).length > 0',
    after: 'administrators.length === 0',
    tests: [`${gateway}/service-status/preview.test.ts`],
  },
  {
    name: 'Takes one of several services for a circuit in a list',
    file: `${gateway}/service-status/desk/service-list.ts`,
    before: 'else if (others.length > 0)',
    after: 'else if (others.length > 9)',
    tests: [`${gateway}/service-status/affected.test.ts`],
  },
  {
    name: 'Notifies people of a correction after the end without being asked',
    file: `${gateway}/service-status/notify-accounts.ts`,
    before: "said.correction === 'quiet'",
    after: "said.correction === 'silent'",
    tests: [`${gateway}/service-status/history.test.ts`],
  },
  {
    name: 'Replaces what a colleague has saved in a draft of an incident',
    file: `${gateway}/service-status/desk/draft-store.ts`,
    before: 'where ref = ${ref} and version = ${version}`',
    after: 'where ref = ${ref} and ${version} > 0`',
    tests: [`${gateway}/service-status/drafts.test.ts`],
  },
  {
    name: 'Counts people who may not know of an incident among those whom it reaches in the portal',
    file: 'server/src/notices/recipients.ts',
    before: "isUser && outcome !== 'forbidden'",
    after: 'isUser',
    tests: [`${gateway}/service-status/preview.test.ts`],
  },
  {
    name: 'Sends one text to all people at an incident, without the services of each',
    file: `${gateway}/notifications/deliver-notification.ts`,
    before: '(bodies.get(contactId) ?? mailTextOf(occasion))',
    after: 'mailTextOf(occasion)',
    tests: [`${gateway}/service-status/preview.test.ts`],
  },
  {
    name: 'Publishes an incident without the rules that exclude',
    file: `${gateway}/service-status/desk/store.ts`,
    before: '${JSON.stringify(withValues(exceptRules))}::jsonb, ${start}',
    after: "'{}'::jsonb, ${start}",
    tests: [`${gateway}/service-status/incidents.test.ts`],
  },
  {
    name: 'Links a question about a service to an incident',
    file: `${gateway}/cases/incident-store.ts`,
    before: "and c.kind = 'fault'",
    after: '',
    tests: [`${gateway}/cases/link-incident.test.ts`],
  },
  {
    name: 'Corrects the rules of an incident without a line about it',
    file: `${gateway}/service-status/desk/correct.ts`,
    before: "isReachChanged ? [...texts, 'The affected services have been corrected.'] : texts",
    after: 'texts',
    tests: [`${gateway}/service-status/history.test.ts`],
  },
  {
    name: 'Publishes a draft of an incident twice',
    file: `${gateway}/service-status/desk/service.ts`,
    before: "if (!(await deleteDraft(scope, ref, version))) throw new Problem('stale')",
    after: 'await deleteDraft(scope, ref, version)',
    tests: [`${gateway}/service-status/drafts.test.ts`],
  },
  ...faultsIn('server/src/ordering/category-store.ts', [`${gateway}/catalogue/catalogue.test.ts`], {
    'Sells new services of a hidden category': [
      'isHidden ? [] : [categoryId]',
      'isHidden ? [categoryId] : [categoryId]',
    ],
  }),
  ...faultsIn(`${gateway}/catalogue/categories.ts`, [`${gateway}/catalogue/catalogue.test.ts`], {
    'Removes a category of services that exist': ['services + products + others > 0', 'others > 0'],
    'Adds a second category of one name': ['each.name.toLowerCase() === name.toLowerCase()', 'each.name === name'],
  }),
  ...faultsIn('server/src/ordering/known-categories.ts', [`${gateway}/catalogue/catalogue.test.ts`], {
    'Accepts a product in a category that does not exist': ['each && !known.includes(each)', "each === 'Voice:'"],
  }),
  ...faultsIn('contract/services/category.ts', ['contract/services/category.test.ts'], {
    'Forgets what an added category behaves as': ["base === category.split(':')[0]", 'base === category'],
  }),
  ...faultsIn('server/src/letterhead/letterhead.ts', ['server/src/letterhead/letterhead.test.ts'], {
    'Begins every document with the first brand': [
      'await findAccountBrand(scope)',
      'await findAccountBrand(scope) && null',
    ],
  }),
  ...faultsIn(`${gateway}/search/desk/service.ts`, [`${gateway}/search/desk/desk.test.ts`], {
    'Finds accounts and services for staff who may see cases only': [
      'deskKinds.filter((kind) => mayRead(desk, kind))',
      'deskKinds.filter((kind) => kind && desk)',
    ],
    'Lists every service at a postcode instead of its site': ["named.delete('service')", "named.delete('zone')"],
  }),
  ...faultsIn(`${gateway}/search/desk/store.ts`, [`${gateway}/search/desk/desk.test.ts`], {
    'Finds a reference of one account on the page of another': [
      'and t.account_id = ${accountId}`}',
      'and t.account_id is not null`}',
    ],
    'Finds no person by a phone number with +44': ["'+44')", "'0')"],
  }),
  ...faultsIn(`${gateway}/desk/overview/store.ts`, [`${gateway}/desk/overview/overview.test.ts`], {
    'Hides the service of the caller among those with a fault': [
      'order by f.rank, s.attention',
      'order by s.attention',
    ],
    'Shows the faults of an account below its questions': [
      "order by (c.impact is distinct from 'down'), c.next_at",
      'order by c.next_at',
    ],
  }),
  ...faultsIn(`${gateway}/desk/overview/routes.ts`, [`${gateway}/desk/overview/overview.test.ts`], {
    'Shows orders to staff who may see cases only': ["orders: has('DeskOrders')", "orders: has('DeskCases')"],
  }),
  ...faultsIn(`${gateway}/desk/notes/routes.ts`, [`${gateway}/desk/notes/notes.test.ts`], {
    'Lets a colleague change a note under the name of its author': [
      'authorId !== scope.person.userId',
      "authorId === ''",
    ],
  }),
  ...faultsIn(`${gateway}/cases/service.ts`, [`${gateway}/cases/desk/calls.test.ts`], {
    'Shows the customer the case that they opened by phone as a colleague’s': [
      'openedBy: idOf(opener)',
      'openedBy: scope.person.userId',
    ],
    'Adds a call without saying who took it': ['call ? [callTaken(authorName, call.takenBy)]', 'call ? []'],
  }),
  ...faultsIn(`${gateway}/cases/desk/calls.ts`, [`${gateway}/cases/desk/calls.test.ts`], {
    'Promises by the standard terms and keeps to the care level': [
      'careLevel = null } = subject ?? {}',
      "careLevel = null } = subject && kind === 'change' ? subject : {}",
    ],
  }),
  ...faultsIn(`${gateway}/orders/desk/service.ts`, [`${gateway}/orders/desk/desk.test.ts`], {
    'Cancels an order at the desk in the name of the customer': ["by: 'provider', reason", "by: 'customer', reason"],
  }),
  ...faultsIn(`${gateway}/cases/writers/store.ts`, [`${gateway}/cases/writers/writers.test.ts`], {
    'Shows a person as writing after they have closed the browser': ["at > now() - interval '30 seconds'", 'true'],
    'Notifies the desk of every repeat': ['return !before?.was', 'return true'],
  }),
  ...faultsIn(`${gateway}/desk/reports/store.ts`, [`${gateway}/desk/reports/reports.test.ts`], {
    'Counts a paused target as missed in a report': ['c.paused_at is null and ', ''],
    'Forgets what was closed since in the backlog of a week': [
      'openAtEnd += row.closed - row.opened',
      'openAtEnd -= row.opened',
    ],
  }),
  ...faultsIn(`${gateway}/desk/queue/routes.ts`, [`${gateway}/desk/queue/saved-queues.test.ts`], {
    'Lets a colleague change the saved queue of another': ['owner !== null && owner !== scope.person.userId', 'false'],
  }),
  ...faultsIn('web/src/desk/shell/row-keys.ts', ['web/src/desk/shell/row-keys.test.tsx'], {
    'Presses the button of the first row for a letter without a chosen row': [
      ".find((each) => !each.closest('tbody'))",
      '.find((each) => each.isConnected)',
    ],
    'Moves past the last row back to the first': [
      'rows[at === -1 ? Math.max(opened, 0) :',
      'rows[at === -1 || at + step >= rows.length ? Math.max(opened, 0) :',
    ],
  }),
  ...faultsIn('web/src/desk/queue/saved-filter.ts', ['web/src/desk/queue/saved-filter.test.ts'], {
    'Shows a saved queue as another one': ['names.every((name)', 'names.some((name)'],
  }),
  ...faultsIn(`${gateway}/cases/emails/store.ts`, [`${gateway}/cases/emails/emails.test.ts`], {
    'Suggests an account in which a guest has an address at the sender’s domain': [
      "split_part(e.from_address, '@', 2)`, isItsDomain)",
      "split_part(e.from_address, '@', 2)`)",
    ],
  }),
  ...faultsIn(`${gateway}/cases/emails/take-email.ts`, [`${gateway}/cases/emails/emails.test.ts`], {
    'Opens cases for senders whose domain did not confirm the email': [
      "if (!facts.isConfirmed) return 'unverified'",
      '',
    ],
    'Joins the case of a subject that anyone can write': [
      '(isConfirmed ? caseInSubject(mail.subject) : null)',
      'caseInSubject(mail.subject)',
    ],
    'Opens a case for an email that arrives again': [
      "if (!(await noteOpened(scope.tx, email))) return without('repeated')",
      'await noteOpened(scope.tx, email)',
    ],
  }),
  ...faultsIn(`${gateway}/orders/calls/service.ts`, [`${gateway}/orders/calls/calls.test.ts`], {
    'Orders for a caller whose sign-in is suspended': ['if (!isActive)', 'if (false)'],
    'Orders for a caller at sites that their permission does not cover': [
      "['BusinessPortalOrders'] }, sites)",
      "['BusinessPortalOrders'] }, null)",
    ],
  }),
  ...faultsIn(`${gateway}/orders/calls/store.ts`, [`${gateway}/orders/calls/calls.test.ts`], {
    'Takes any permission of a caller for that of orders': ["and g.resource = 'BusinessPortalOrders'", ''],
  }),
  ...faultsIn(`${gateway}/orders/new-services/service.ts`, [`${gateway}/orders/calls/calls.test.ts`], {
    'Names the caller in the activity log instead of the staff': [
      'recordActivity(desk ?? scope',
      'recordActivity(scope',
    ],
  }),
  ...faultsIn(`${gateway}/cases/customer-changes.ts`, [`${gateway}/cases/desk/desk.test.ts`], {
    'Shows the customer why the desk escalated': ['isInternal: isOfDesk', 'isInternal: false'],
    'Emails the reason of the desk to the followers': ['text: isOfDesk ? call :', 'text: isOfDesk && false ? call :'],
  }),
  ...faultsIn(`${gateway}/desk/queue/saved-store.ts`, [`${gateway}/desk/queue/saved-queues.test.ts`], {
    'Changes the order of the saved queues for every colleague': [
      'from desk_queue_place where user_id = ${userId}) p',
      'from desk_queue_place) p',
    ],
    'Places a queue that a colleague does not share': ['where q.user_id = ${userId} or q.is_shared', 'where true'],
  }),
  ...faultsIn(`${gateway}/cases/mergers/service.ts`, [`${gateway}/cases/mergers/mergers.test.ts`], {
    'Loses the followers of a merged case': [
      'for (const watcher of await listWatchers(scope, caseId)) await insertWatcher(scope, otherId, watcher)',
      '',
    ],
    'Merges a case into one that was merged itself': ['if (other.mergedInto !== null)', 'if (false)'],
    'Leaves the cases merged into a case behind': ['  await followMerger(scope, caseId, otherId)\n', ''],
  }),
  ...faultsIn(`${gateway}/cases/mergers/store.ts`, [`${gateway}/cases/mergers/mergers.test.ts`], {
    'Shows the title of a private case to readers of a merged one': ['and ${isVisible(scope)} order by', 'order by'],
  }),
  ...faultsIn(`${gateway}/cases/case-state.ts`, [`${gateway}/cases/mergers/mergers.test.ts`], {
    'Leaves a merged case open': ["    status: 'closed',\n", ''],
  }),
  ...faultsIn(`${gateway}/cases/threads/store.ts`, [`${gateway}/cases/mergers/mergers.test.ts`], {
    'Adds a reply by email to the merged case': ['coalesce(merged_into, case_id) as', 'case_id as'],
  }),
  ...faultsIn(`${gateway}/desk/reports/store.ts`, [`${gateway}/desk/reports/reports.test.ts`], {
    'Counts a merged case as closed': ['c.waiting_on = 2 and ${isCounted}', 'c.waiting_on = 2'],
  }),
  ...faultsIn(`${gateway}/cases/labels/store.ts`, [`${gateway}/cases/labels/labels.test.ts`], {
    'Counts the tags of closed cases': ['where c.waiting_on < 2 group by', 'group by'],
    'Keeps the tags that were taken away': ['and tag <> all (${[...tags]}::text[])', 'and false'],
  }),
  ...faultsIn('contract/cases/reply-fields.ts', ['contract/cases/reply-fields.test.ts'], {
    'Holds a reply back for braces that no canned reply has': ['.filter((name) => known.has(name))', ''],
  }),
  ...faultsIn(`${gateway}/contacts/invitations/run.ts`, [`${gateway}/contacts/invitations/invitation-runs.test.ts`], {
    'Invites more people than the operator has seen': ['.slice(0, most - invited - refused.length)', ''],
    'Goes on inviting for an operator who has left': ['if (!run.mayInvite)', 'if (false)'],
  }),
  ...faultsIn(`${gateway}/desk/imports/run-import.ts`, [`${gateway}/desk/imports/desk-imports.test.ts`], {
    'Loads the files of the desk while they are only checked': ['      isDryRun,', '      isDryRun: false,'],
  }),
  ...faultsIn(`${gateway}/desk/imports/mappings.ts`, [`${gateway}/desk/imports/mappings.test.ts`], {
    'Ignores the mapping of a file whose type was chosen before': [
      '  await leaveTypeToMapping(scope, importId, place)\n',
      '',
    ],
    'Reads a file twice after its mapping is made again': [
      '[...partsBeside(mappingOf(file), file.name, part.entity), part]',
      '[...mappingOf(file).files, part]',
    ],
  }),
  ...faultsIn('web/src/desk/imports/mapping-draft.ts', ['web/src/desk/imports/mapping-draft.test.ts'], {
    'Drops the filter of a mapping that is changed at the desk': ['{ ...kept, [chooser]: wanted }', 'kept'],
    'Drops the filter of a mapping where a file has one value for it': [
      'if (chooser === before)',
      'if (chooser === before && choices.length > 0)',
    ],
    'Reads all rows of a file where every value is unticked': ['if (hasNoRows) return', 'if (!hasNoRows) return'],
  }),
  ...faultsIn(`${gateway}/activity/routes.ts`, [`${gateway}/activity/provider-history.test.ts`], {
    'Shows the history of a plan to staff of other areas': [
      'if (!mayEnter(desk.person, providerRecords[query.record]))',
      'if (providerRecords[query.record] === undefined)',
    ],
  }),
  ...faultsIn(`${gateway}/service-status/desk/store.ts`, [`${gateway}/service-status/incidents.test.ts`], {
    'Names no exchange of the rules that find services': [
      'const exchanges = [...rules.exchanges, ...exceptRules.exchanges]',
      'const exchanges = exceptRules.exchanges',
    ],
  }),
  ...faultsIn('server/src/lib/restored-at-store.ts', [`${gateway}/desk/overview/overview.test.ts`], {
    'Takes the last update after a restoration for its time': ['select min((u', 'select max((u'],
  }),
  ...faultsIn('web/src/desk/accounts/open-items.ts', ['web/src/desk/accounts/open-items.test.ts'], {
    'Shows a restored incident among the faults of an account': ['item.record.restoredAt !== null', 'false'],
  }),
  ...faultsIn(`${gateway}/desk/queue/store.ts`, [`${gateway}/cases/bill-queries/bill-queries.test.ts`], {
    'Shows every case among the bill queries': [
      "if (kind === 'billQuery') ofWork.push",
      "if (kind === 'visit') ofWork.push",
    ],
    'Counts assigned work among the unassigned': [
      'everyone.total - kept.later - kept.owned as nobody',
      'everyone.total - kept.later as nobody',
    ],
  }),
  ...faultsIn(`${gateway}/desk/visit-queue.ts`, [`${gateway}/desk/desk.test.ts`], {
    'Lists today’s visits as upcoming': ['v.starts_at >= ${nextDay}`,', 'v.ends_at > now()`,'],
  }),
  ...faultsIn(`${gateway}/desk/order-queue.ts`, [`${gateway}/desk/desk.test.ts`], {
    'Says that an order with the carrier is with us': ["coalesce(w.owner, 'us')", "coalesce(null, 'us')"],
  }),
]
