import { type Fault, faultsIn } from './fault.ts'

const lists = ['web/src/lists/listing-address.test.ts', 'web/src/lists/every-list.test.ts']
const format = ['contract/format/counts.test.ts']
const dates = ['contract/format/dates.test.ts']
const form = ['web/src/forms/forms.test.tsx']
const acts = ['web/src/acts/acts.test.tsx']

export const webFaults: readonly Fault[] = [
  ...faultsIn('contract/format/clock.ts', dates, {
    'Shows a reader abroad a time of London without its zone': ['!== wallClock(at).getUTCHours()', '< 0'],
    'Shows the zone of London to its own readers in summer': [
      'new Date(at).getHours() !== wallClock(at).getUTCHours()',
      'wallClock(at) > new Date(at)',
    ],
  }),
  ...faultsIn('web/src/areas/developers/CodeBlock.tsx', ['web/src/areas/developers/CodeBlock.test.tsx'], {
    'Cuts an example that has room': ['lines.length > most && !isWhole', '!isWhole'],
  }),
  ...faultsIn('web/src/desk/AccountCard.tsx', ['web/src/desk/AccountCard.test.tsx'], {
    'Lists the services that a dealer does not have': ['count !== 0 || !isDealer', 'true'],
  }),
  ...faultsIn('ui/src/cut-tabs.ts', ['ui/src/cut-tabs.test.ts'], {
    'Moves the current tab into the menu': ['if (isCurrent) return []', ''],
  }),
  {
    name: 'Counts a rule of an incident only once it has been added',
    file: 'web/src/desk/service-status/incident-rules.ts',
    before: 'const values = { ...typed, ...withNewRule(typed) }',
    after: 'const values = typed',
    tests: ['web/src/desk/service-status/incident-rules.test.ts'],
  },
  {
    name: 'Loads every list of a dealer’s customers again when one record changes',
    file: 'web/src/live/live-changes.ts',
    before: "area === 'customers' && (part === changed || part === 'dashboard')",
    after: "area === 'customers'",
    tests: ['web/src/live/live-changes.test.ts'],
  },
  ...faultsIn('web/src/areas/dashboard/arrangement.ts', ['web/src/areas/dashboard/arrangement.test.ts'], {
    'Shows everybody the map of the network': ['&& !optional.includes(id)', ''],
    'Hides a view that was put on the dashboard after its tiles were arranged': ['(isView(id) || hasRoom', '(hasRoom'],
  }),
  ...faultsIn('web/src/shell/jump/recent.ts', ['web/src/shell/jump/recent.test.tsx'], {
    'Shows the next person at a browser the recent records of the previous one': [
      '`${personalPrefix}recent',
      '`recent',
    ],
  }),
  ...faultsIn('contract/search/values.ts', ['contract/search/values.test.ts'], {
    'Searches for a pasted text that the server refuses': [
      "replaceAll(/\\p{Cc}+/gu, ' ')",
      "replaceAll(/\\n+/gu, ' ')",
    ],
  }),
  ...faultsIn('web/src/boot.ts', ['web/src/without-a-page.test.tsx'], {
    'Gives the state of one page to the next person’s': ['const page = boot()', 'const page: object = perPage'],
  }),
  {
    name: 'Reads the person’s columns while the module loads',
    file: 'web/src/lists/queries.ts',
    before: 'initialData: () => boot().signedIn?.choices',
    after: 'initialData: boot().signedIn?.choices',
    tests: ['web/src/without-a-page.test.tsx'],
  },
  ...faultsIn('web/src/rendered.tsx', ['web/src/rendered.test.tsx'], {
    'Renders the page of one person with the data of the one before': [
      'const page = pages.getStore()',
      'const page = (globalThis as { kept?: Boot }).kept ??= pages.getStore()!',
    ],
  }),
  ...faultsIn(
    'server/src/portal/pages/rendering/page-renderer.ts',
    ['server/src/portal/pages/rendering/page-renderer.test.ts'],
    {
      'Waits for a page however long it is rendered': ['}, limitMs)', '}, 10 * limitMs)'],
      'Keeps a thread that is stuck': ['void thread.terminate()', ''],
    },
  ),
  ...faultsIn('web/src/monitoring/when-idle.ts', ['web/src/monitoring/when-idle.test.tsx'], {
    'Begins idle work before a rendered page is taken over': ['if (isFirstRender())', 'if (!isFirstRender())'],
  }),
  ...faultsIn('web/src/lib/use-now.ts', ['web/src/first-render.test.tsx'], {
    'Renders all times of a rendered page twice': ['(isTakenOver && boot().rendered?.at)', 'false'],
  }),
  ...faultsIn('web/src/early-input.ts', ['web/src/early-input.test.tsx'], {
    'Keeps ticks that the browser restores': [
      'field.checked = field.defaultChecked',
      'field.checked ||= field.defaultChecked',
    ],
    'Forgets what was typed early': ['if (entered.has(field)) continue', ''],
  }),
  ...faultsIn('web/src/first-render.ts', ['web/src/first-render.test.tsx'], {
    'Keeps the server’s time of arrival on a rendered page': ['if (!isGone) onChange()', ''],
  }),
  ...faultsIn('ui/src/lazy-piece.ts', ['ui/src/lazy-piece.test.tsx'], {
    'Gives a piece up whose first request failed': ['if (!isFirst)', 'if (isFirst)'],
    'Requests a piece without the network': ['if (!navigator.onLine)', 'if (false)'],
  }),
  ...faultsIn('contract/format/money.ts', format, {
    'Shows money ten times too high': ['formatter.format(amount / 100)', 'formatter.format(amount / 10)'],
    'Shows what is taken off with a hyphen': [".replace('-', '−')", ''],
    'Shows a figure in pence instead of pounds': ['number(amount / 100, 2, 2)', 'number(amount, 2, 2)'],
  }),
  ...faultsIn('contract/commission/rates.ts', ['contract/commission/rates.test.ts'], {
    'Shows a rate of commission without its second digit': ['percent(rate / 100, 2, 1)', 'percent(rate / 100, 1, 1)'],
  }),
  ...faultsIn('web/src/areas/commission/words.ts', ['web/src/areas/commission/words.test.ts'], {
    'Swaps paid and unpaid in the list of statements': [
      'paidOn !== null) return `Paid ${dayMonth(paidOn, null)}`',
      "paidOn === null) return `Paid ${dayMonth(paymentDate ?? '', null)}`",
    ],
    'Calls a statement due that is paid': [
      'if (paidOn !== null) return `Paid ${dayMonth(paidOn, null)}, including VAT`',
      '',
    ],
  }),
  ...faultsIn('contract/format/counts.ts', format, {
    'Says "1 records"': ["=== 'one' ? one : many", "=== 'one' ? many : one"],
  }),
  ...faultsIn('contract/format/dates.ts', dates, {
    'Shows the time of the browser instead of that of London': ["timeZone: 'Europe/London', ", ''],
    'Calls the day after tomorrow tomorrow, the night before the clocks change': [
      'dayNumber(at) - dayNumber(now)',
      'Math.floor((new Date(at).getTime() - new Date(now).getTime()) / 86_400_000)',
    ],
  }),
  ...faultsIn('web/src/lists/listing-address.ts', lists, {
    'Shows the next page of a list instead of the one in the address': ['page: page - 1,', 'page,'],
    'Writes the page before into the address of a list': [
      'page: page > 0 ? page + 1 : undefined',
      'page: page > 0 ? page : undefined',
    ],
    'Marks no column as the sorted one on a first visit': [
      'sort ?? (declared?.marksDefault ? declared.default : undefined)',
      'sort',
    ],
    'Sorts a list the wrong way round': ["=== 'desc' }", "!== 'desc' }"],
    'Forgets the filters of a list when it is sorted': [
      '...Object.fromEntries(Object.entries(said).filter(([name]) => name in filters)),',
      '',
    ],
  }),
  ...faultsIn('web/src/network/signs.ts', ['web/src/network/picture.test.ts'], {
    'Writes the name of a shared risk over the line of a label': [
      '...marks.flatMap(({ label }) => (label ? leadCourse(label).map((at) => ({ at, half: square(2) })) : [])),',
      '',
    ],
  }),
  ...faultsIn('web/src/lib/search-params.ts', ['web/src/lib/search-params.test.ts'], {
    'Takes page 0 of an address for a page': ['number > 0', 'number >= 0'],
  }),
  ...faultsIn('web/src/lib/use-move-here.ts', ['web/src/lib/use-move-here.test.tsx'], {
    'Returns to a page that was left while its dialog was sent': ['router.latestLocation.pathname === to', 'to'],
  }),
  ...faultsIn('ui/src/table-state.ts', ['ui/src/words.test.ts'], {
    'Goes to the page after the one that was entered': ['Math.trunc(number) - 1', 'Math.trunc(number)'],
  }),
  ...faultsIn('web/src/forms/FormMessages.tsx', form, {
    'Says nothing about a failed form': ['{failure.message}', ''],
  }),
  ...faultsIn('web/src/forms/use-form.ts', form, {
    'Loses the failure of a form that belongs to no field': [
      'Object.keys(fields).length > 0 ? undefined',
      'Object.keys(fields).length >= 0 ? undefined',
    ],
    'Sends a form twice on a double click': ['if (isSendingRef.current) return', ''],
    'Overwrites a change that another person made while a form was filled in': [
      'onceRef.current.once, basedOn)',
      'onceRef.current.once, version)',
    ],
    'Takes a newer version of a record for typed text': ['text !== JSON.stringify(before) && ', ''],
  }),
  ...faultsIn('web/src/acts/use-acting.tsx', acts, {
    'Does an act twice on a double click': ['if (busyRef.current.has(key)) return', ''],
    'Says nothing where an act fails without a form': ['sayFailed(failure, failed)', ''],
    'Does an act that asks first with one press': [
      'act.fields ? ask(act) : press(act)',
      'act.fields?.length ? ask(act) : press(act)',
    ],
  }),
  ...faultsIn('web/src/acts/act.ts', ['web/src/acts/act.test.ts'], {
    'Sends what an act may leave out as an empty text': ["if (value === '' && field.isOptional) return []", ''],
  }),
  ...faultsIn('web/src/api/failure.ts', ['web/src/api/failure.test.ts'], {
    'Shows a refusal in words of the network instead of the server': [
      "textOf(field(body, 'message')) || textOf(error.message)",
      'textOf(error.message)',
    ],
    'Warns of failures and takes refusals for errors': [
      "status === 422 ? 'warning' : 'error'",
      "status === 422 ? 'error' : 'warning'",
    ],
  }),
  ...faultsIn('web/src/areas/monitoring/problem-of.ts', ['web/src/areas/monitoring/monitoring.test.tsx'], {
    'Drops why a table of the monitoring could not be loaded': ['text: mapFailure(query.error).message,', "text: '',"],
  }),
  ...faultsIn('contract/cases/words.ts', ['contract/cases/words.test.ts'], {
    'Says "Reply by" where our update is due': ["status === 'pending') return", "status === 'inProgress') return"],
    'Says that an update was due before it is': ['new Date(nextAt) < now', 'new Date(nextAt) > now'],
    'Says the site of a case in its title and below it': ["title.includes(about) ? '' : about", 'about'],
  }),
  ...faultsIn('web/src/areas/orders/verdict.ts', ['web/src/areas/orders/order-words.test.ts'], {
    'Calls an order overdue on the day it is expected': ['expected < dayOf', 'expected <= dayOf'],
    'Measures lateness against the commitment although the contract counts': [
      "dates?.contractual ? 'contractual' : 'committed'",
      "dates?.committed ? 'committed' : 'contractual'",
    ],
    'Says twice how late an order is': [" || verdictOf(order, now).endsWith('contractual date')", ''],
  }),
  ...faultsIn('web/src/areas/orders/order-words.ts', ['web/src/areas/orders/order-words.test.ts'], {
    'Shows when a finished stage was planned instead of when it was done': [
      'if (done) return shortWeekday(done, now)',
      '',
    ],
    'Shows an order that needs a reply as on hold': ["if (blockedBy !== null) return 'reply'", ''],
  }),
  ...faultsIn('web/src/areas/services/service-words.ts', ['web/src/areas/services/service-facts.test.ts'], {
    'Swaps download and upload speed': ['${number(down)} / ${number(up)}', '${number(up)} / ${number(down)}'],
  }),
  ...faultsIn('web/src/areas/cases/new-case.ts', ['web/src/areas/cases/new-case.test.ts'], {
    'Sends a fault without its impact': ['...(isFault && impact && { impact }),', ''],
  }),
  ...faultsIn('web/src/areas/visits/visit-values.ts', ['web/src/areas/visits/visit-values.test.ts'], {
    'Asks for a visit again at its old time': ['...(isRepeat && again)', '...(!isRepeat && again)'],
    'Chooses a data centre although there are several': ['!only || others.length > 0', '!only'],
  }),
  ...faultsIn('contract/format/relative.ts', ['web/src/areas/visits/visit-words.test.ts'], {
    'Calls a visit of tomorrow one of today': ["days === 0 ? 'today' :", "days === 1 ? 'today' :"],
  }),
  ...faultsIn('contract/format/data-sizes.ts', ['contract/format/data-sizes.test.ts'], {
    'Shows workloads that do not add up to their repository': ['{ size: 1000,', '{ size: 1024,'],
  }),
  ...faultsIn('contract/format/relative.ts', ['contract/format/dates.test.ts'], {
    'Gives a duration that differs from the times beside it': [
      'Math.floor(new Date(at).getTime() / 60_000)',
      'new Date(at).getTime() / 60_000',
    ],
  }),
  {
    name: 'Hides the day on which work over midnight ends',
    file: 'contract/service-status/words.ts',
    before: 'if (weekday(end) === weekday(start)) return',
    after: 'if (weekday(end) !== weekday(start)) return',
    tests: ['web/src/areas/service-status/incident-words.test.ts'],
  },
  ...faultsIn(
    'web/src/areas/service-status/incident-words.ts',
    ['web/src/areas/service-status/incident-words.test.ts'],
    {
      'Says that a service was down before it was in use': ["condition !== 'activating'", 'true'],
      'Counts a part of a list as all services in use': ['listed.length < services', 'listed.length === 0'],
      'Calls an update on time late': ['<= graceMs', '< graceMs'],
    },
  ),
  ...faultsIn('web/src/areas/services/risk-words.ts', ['web/src/areas/services/risk-words.test.ts'], {
    'Advises a mobile line beside one that works': ["hasMobile ? ''", "!hasMobile ? ''"],
    'Says that a failure interrupts all circuits though one is on another route': ['lines.length > shared', 'false'],
  }),
  ...faultsIn('web/src/areas/dashboard/counts.ts', ['web/src/areas/dashboard/counts.test.ts'], {
    'Paints services that are being activated as down': ['rest: `, ${', 'words: `${worst.words}, ${'],
  }),
  ...faultsIn('web/src/areas/quotes/suggest.ts', ['web/src/areas/quotes/suggest.test.ts'], {
    'Replaces the selected option by a fifth pinned one': ['compared.find((each) => each !== chosen)', 'compared[0]'],
    'Calls a speed that was requested too low': [' && rates.includes(cell.rate)', ' && false'],
  }),
  ...faultsIn('web/src/areas/webhooks/webhook-words.ts', ['web/src/areas/webhooks/webhook-words.test.ts'], {
    'Puts webhooks that fail below those that work': ['rank(one) - rank(other)', 'rank(other) - rank(one)'],
  }),
  ...faultsIn('web/src/areas/diagnostics/tally.ts', ['web/src/areas/diagnostics/tally.test.ts'], {
    'Counts planned work as passed': ["word === plannedWord ? 'planned' : state", 'state'],
  }),
  ...faultsIn('web/src/desk/plans/care-form.ts', ['web/src/desk/plans/care-form.test.ts'], {
    'Compares care levels as if all had the same hours': ['(minuteOf(hours.to) - minuteOf(hours.from))', 'dayMinutes'],
  }),
  ...faultsIn('web/src/desk/service-status/new-incident.ts', ['web/src/desk/service-status/publishing.test.ts'], {
    'Does not say that an incident lacks its title': ["title: 'a title', ", ''],
  }),
  ...faultsIn('web/src/areas/dns/record-search.ts', ['web/src/areas/dns/record-search.test.ts'], {
    'Searches DNS records for any word instead of all': ['words.every(', 'words.some('],
  }),
  ...faultsIn('web/src/areas/dns/dns-words.ts', ['web/src/areas/dns/record-rows.test.ts'], {
    'Swaps new and removed DNS records in a review': ["before === null), 'new'", "before === null), 'removed'"],
  }),
  {
    name: 'Suggests to every Billing contact to manage people',
    file: 'web/src/areas/contacts/contact-words.ts',
    before: "Billing: ['BusinessPortalBilling']",
    after: "Billing: ['BusinessPortalBilling', 'BusinessPortalAccountMgmt']",
    tests: ['web/src/areas/contacts/contact-words.test.ts'],
  },
  ...faultsIn('web/src/desk/due-words.ts', ['web/src/desk/due-words.test.ts'], {
    'Calls work overdue that is due on this day': ['dueOn === null && minutes < 60', 'minutes < 60'],
    'Calls nothing overdue in the heading of the queue': ['if (overdue > 0)', 'if (overdue > 1)'],
  }),
  ...faultsIn('web/src/desk/queue/held-rows.ts', ['web/src/desk/queue/held-rows.test.ts'], {
    'Moves rows of the queue below the pointer': ['const shown = held.rows.map', 'const shown = latest.map'],
    'Holds the rows of an earlier visit to the queue': ['isEarlier: latest.isFetching', 'isEarlier: false'],
  }),
  ...faultsIn('web/src/shell/menu.ts', ['web/src/shell/menu.test.ts'], {
    'Shows the commission statements to everybody': ['pages.statements),', '{ path: pages.statements.path }),'],
  }),
  ...faultsIn('ui/src/TableRow.tsx', ['ui/src/DataTable.test.tsx'], {
    'Follows the link of a row from a menu over the page': ['!currentTarget.contains(target) || ', ''],
  }),
  ...faultsIn('web/src/network/strokes.ts', ['web/src/network/picture.test.ts'], {
    'Draws a line of several sites through the mark of others': ['covered < best.covered', 'false'],
  }),
  ...faultsIn('web/src/network/scene.ts', ['web/src/network/picture.test.ts'], {
    'Puts the name of a PoP that can be pressed over a site': ['...marks.map((mark) => mark.at),', ''],
  }),
  ...faultsIn('web/src/network/network-words.ts', ['web/src/network/picture.test.ts'], {
    'Gives two groups of sites on the map one name': ['!taken.has(each)', 'each.length > 0'],
  }),
  ...faultsIn('web/src/areas/visits/visit-words.ts', ['web/src/areas/visits/visit-words.test.ts'], {
    'Counts drafts as visits that wait for approval': ['${waiting - drafts} for approval', '${waiting} for approval'],
  }),
  ...faultsIn('contract/format/typed.ts', ['contract/format/typed.test.ts'], {
    'Reads £0.50 at the desk as five pence': ["rest.padEnd(2, '0')", "rest.padStart(2, '0')"],
  }),
]
