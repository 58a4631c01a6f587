import { type Fault, faultsIn } from './fault.ts'

const workingTime = { file: 'db/src/calendar/working-time.ts', tests: ['db/src/calendar/working-time.test.ts'] }
const turns = { file: 'db/src/threads/fair-queue.ts', tests: ['db/src/threads/fair-queue.test.ts'] }
const columnTypes = { file: 'db/src/import/column-types.ts', tests: ['db/src/import/column-types.test.ts'] }

export const serverFaults: readonly Fault[] = [
  ...faultsIn('db/src/distribution/over-all-nodes.ts', ['db/src/distribution/over-all-nodes.test.ts'], {
    'Takes the table that a statement changes for one that it reads on Citus': ['    !changed.has(name) &&\n', ''],
  }),
  ...faultsIn('server/src/lists/slices.ts', ['server/src/lists/slices.test.ts'], {
    'Leaves out the end of a page that begins in the part of a list before': [
      'Math.min(count, offsetOf(page) + page.size - before)',
      'Math.min(count, offset + page.size - before)',
    ],
  }),
  ...faultsIn('server/src/gateway/search/few-store.ts', ['server/src/gateway/search/search.test.ts'], {
    'Finds no bill by its month': [' && !titleWords.some((word) => word.includes(typed))', ''],
  }),
  ...faultsIn('server/src/people/is-program.ts', ['server/src/gateway/activity/activity.test.ts'], {
    'Counts the changes of an API key as those of its owner': ['person.key !== undefined ||', ''],
  }),
  ...faultsIn('server/src/http/draining.ts', ['server/src/http/draining.test.ts'], {
    'Waits for callers that stall before it stops': ['app.server.closeAllConnections()', 'undefined'],
  }),
  ...faultsIn('db/src/import/mapping/guess-header.ts', ['db/src/import/mapping/mapping.test.ts'], {
    'Suggests the first row of data as the header below merged cells': ['&& isHeading(rows, full - 1)', '&& false'],
  }),
  ...faultsIn('server/src/jobs/lookout.ts', ['server/src/jobs/worker.test.ts'], {
    'Leaves a job until the queue is read by chance': ['nextAt ? Math.max(', 'nextAt === undefined ? Math.max('],
    'Finds the jobs of a worker that died after a minute only': ['isSharedWork ? watchMs : restMs', 'restMs'],
  }),
  {
    name: 'Fails every job of the minute with one of them',
    file: 'db/src/joined-reads.ts',
    before: 'this.on.isTransaction || asked.length === 1',
    after: 'asked.length > 0',
    tests: ['server/src/jobs/worker.test.ts', 'db/src/joined-reads.test.ts'],
  },
  ...faultsIn('db/src/one-message.ts', ['db/src/database.test.ts'], {
    'Reads with the rights of the login where a statement has no name': ['if (!isNamed) open()', ''],
    'Reads with the rights of the login where a statement has a name': ['if (isNamed) open()', ''],
  }),
  ...faultsIn('db/src/role-transactions.ts', ['db/src/database.test.ts'], {
    'Fails each read after one that failed': [
      'if (failed.delete(connection)) await executeQuery',
      'if (!connection) await executeQuery',
    ],
    'Leaves a failed transaction to the next person': [
      'if (failed.delete(connection)) await super.rollbackTransaction(connection)',
      '',
    ],
  }),
  {
    name: 'Overlooks jobs that were never announced',
    file: 'server/src/jobs/queue-store.ts',
    before: 'where is_available and run_at <= now() limit',
    after: 'where false and run_at <= now() limit',
    tests: ['server/src/jobs/queue-store.test.ts'],
  },
  ...faultsIn('server/src/scope/page-transaction.ts', ['server/src/portal/pages/dashboard-page.test.ts'], {
    'Loses every part of the dashboard with the first that fails': ['return pages.exit(own)', 'throw error'],
  }),
  ...faultsIn('server/src/gateway/token.ts', ['server/src/gateway/token.test.ts'], {
    'Accepts a token for as long as the process knows it': ['if (known && Date.now() < known.until)', 'if (known)'],
  }),
  ...faultsIn('server/src/scope/page-transaction.ts', ['server/src/scope/page-transaction.test.ts'], {
    'Opens a transaction for a page that was sent, and never ends it': [
      '|| page.hasEnded) return own()',
      ') return own()',
    ],
  }),
  {
    name: 'Reads the dashboard in a transaction for each call',
    file: 'server/src/portal/pages/plugin.ts',
    before: "page === 'dashboard' ? inPageTransaction(read) : read()",
    after: "page === 'services' ? inPageTransaction(read) : read()",
    tests: ['server/src/portal/pages/dashboard-page.test.ts'],
  },
  {
    name: 'Gives a read the parameters of another that is sent with it',
    file: 'db/src/joined-text.ts',
    before: 'before += parameters',
    after: 'before += parameters > 1 ? parameters : 0',
    tests: ['db/src/joined-reads.test.ts'],
  },
  ...faultsIn('server/src/gateway/call-queue.ts', ['server/src/gateway/call-queue.test.ts'], {
    'Lets calls wait without a bound': ['>= this.#limits.waiting[kind])', '> 1000)'],
    'Lets a call of a page that was sent go before those that wait': ['if (holding?.isHeld)', 'if (holding)'],
    'Keeps the place of a page that gave up waiting': [
      'this.#waiting = this.#waiting.filter((each) => each !== resolve)',
      '',
    ],
    'Refuses a search as late as a change': [
      "&& query.search ? 'search' : 'read'",
      "&& query.search ? 'write' : 'read'",
    ],
    'Loses a place with every call that fails': [
      'if (this.#uses === 0) this.#free()',
      'if (this.#uses < 0) this.#free()',
    ],
  }),
  {
    name: 'Ends a new process that meets a deadlock while the previous release serves',
    file: 'db/src/without-blocking.ts',
    before: "['55P03', '40P01']",
    after: "['55P03']",
    tests: ['db/src/without-blocking.test.ts'],
  },
  {
    name: 'Leaves an imported person invited after their first sign-in',
    file: 'server/src/people/invitation-store.ts',
    before: 'select user_id from portal_user where person = ${subject}',
    after: "select user_id from portal_user where person = ''",
    tests: ['server/src/people/invitations.test.ts'],
  },
  {
    name: 'Simulates the systems of others wherever it is not production',
    file: 'server/src/foreign-systems.ts',
    before: "settings.ENVIRONMENT === 'demo'",
    after: "settings.ENVIRONMENT !== 'production'",
    tests: ['server/src/upstreams/connections.test.ts'],
  },
  {
    name: 'Writes Hebrew and Arabic names from left to right in documents',
    file: 'server/src/drawing/runs.ts',
    before: 'return isReversed === isRightToLeft\n',
    after: 'return isReversed !== isRightToLeft\n',
    tests: ['server/src/drawing/scripts.test.ts'],
  },
  {
    name: 'Draws Japanese names in the shapes of Chinese',
    file: 'server/src/drawing/faces.ts',
    before: '[hebrew, arabic, japanese, chinese, korean]',
    after: '[hebrew, arabic, chinese, japanese, korean]',
    tests: ['server/src/drawing/scripts.test.ts'],
  },
  {
    name: 'Admits a visitor with a pass from before a change of their details',
    file: 'server/src/gateway/visits/documents/pass.ts',
    before: '[visitId, passNumber, visitorId, version].join',
    after: '[visitId, passNumber, visitorId].join',
    tests: ['server/src/gateway/visits/documents/documents.test.ts'],
  },
  {
    name: 'Emails a visitor the passes of all visitors',
    file: 'server/src/gateway/visits/documents/mail-pass.ts',
    before: "inThread('pass', [await letterheadOf(scope, config), visit, visitorId])",
    after: "inThread('pass', [await letterheadOf(scope, config), visit])",
    tests: ['server/src/gateway/visits/documents/printed-pass.test.ts'],
  },
  {
    name: 'Stores an API token that Cloud Director rejects',
    file: 'server/src/gateway/cloud/tokens/routes.ts',
    before: 'if (await director.accepts(params.org, body.token)) return',
    after: 'if ((await director.accepts(params.org, body.token)) || true) return',
    tests: ['server/src/gateway/cloud/tokens/tokens.test.ts'],
  },
  ...faultsIn('server/src/gateway/orders/store.ts', ['server/src/gateway/orders/orders.test.ts'], {
    'Lists orders on hold among all others': [" and o.state <> 'held'", ''],
  }),
  ...faultsIn(
    'server/src/gateway/orders/appointments/rules.ts',
    ['server/src/gateway/orders/appointments/rules.test.ts'],
    {
      'Plans the activation on the day of the engineer’s visit': [
        'return workingDaysAfter(visit, workingDaysFrom(usual, day))',
        'return visit',
      ],
      'Holds an engineer’s slot for an hour': ['const heldMinutes = 15', 'const heldMinutes = 60'],
    },
  ),
  {
    name: 'Forgets an engineer’s slot whose booking had no response',
    file: 'server/src/gateway/orders/appointments/by-clock.ts',
    before: 'carrierRef ? [carrierRef] : await appointments.listBooked(holdId)',
    after: 'carrierRef ? [carrierRef] : []',
    tests: ['server/src/gateway/orders/appointments/appointments.test.ts'],
  },
  {
    name: 'Takes a domain with any other expiry as renewed',
    file: 'server/src/gateway/orders/registrations/request.ts',
    before: '<= 1\n  return isRenewed',
    after: '<= 1000\n  return isRenewed',
    tests: ['server/src/gateway/orders/registrations/request.test.ts'],
    about: 'registrar',
  },
  {
    name: 'Renews a domain of another registrar',
    file: 'server/src/gateway/orders/registrations/request.ts',
    before: "if (!found.isOurs) return 'Another registrar has this domain.'",
    after: '',
    tests: ['server/src/gateway/orders/registrations/request.test.ts'],
    about: 'registrar',
  },
  {
    name: 'Sends a renewal again that a lost answer hid',
    file: 'server/src/gateway/orders/registrations/carry-out.ts',
    before: 'registration?.sentAt ?',
    after: 'registration?.expires ?',
    tests: ['server/src/gateway/orders/registrations/registrations.test.ts'],
    only: /whose answer was lost/,
    about: 'registrar',
  },
  {
    name: 'Renews a domain automatically every day after a cancelled order',
    file: 'server/src/gateway/orders/registrations/auto-renewal.ts',
    before: 'if (!(await hasRenewal(scope, serviceId, end)))',
    after: 'if (serviceId)',
    tests: ['server/src/gateway/orders/registrations/registrations.test.ts'],
    only: /not ordered again for the same expiry/,
    about: 'registrar',
  },
  {
    name: 'Sells a third year of a domain at the price of one year',
    file: 'contract/catalogue/domain-terms.ts',
    before: 'byTerm.findLast(',
    after: 'byTerm.find(',
    tests: ['contract/catalogue/domain-terms.test.ts'],
    about: 'registrar',
  },
  ...faultsIn('server/src/ordering/new-service-offers.ts', ['server/src/ordering/new-service-offers.test.ts'], {
    'Offers withdrawn products as new services': ["product.state !== 'offered' || ", ''],
  }),
  ...faultsIn('server/src/people/effective-permissions.ts', ['server/src/people/effective-permissions.test.ts'], {
    'Gives a dealer at a customer what they have at one site at home': ['&& !limits[resource]', ''],
  }),
  ...faultsIn('server/src/lib/token-name.ts', ['server/src/lib/token-name.test.ts'], {
    'Opens the gateway to a signed-out token that is spelt otherwise': ['jti === undefined ?', 'jti !== undefined ?'],
  }),
  {
    name: 'Takes a token with padding for canonical',
    file: 'db/src/base64url.ts',
    before: 'respell(part) === part',
    after: "respell(part) === part.replaceAll('=', '')",
    tests: ['server/src/lib/token-name.test.ts'],
  },
  ...faultsIn('server/src/portal/events/may-know.ts', ['server/src/portal/events/may-know.test.ts'], {
    'Tells an open page of what is at other sites': ['if (!item) return sites === null', 'if (!item) return true'],
    'Tells everybody of a private case': ['!isPrivate && (', '('],
  }),
  {
    name: 'Encodes a secret twice for a provider that does not decode',
    file: 'server/src/lib/client-authentication.ts',
    before: "method === 'client_secret_basic' ? `${encoded(id)}:${encoded(secret)}` : `${id}:${secret}`",
    after: '`${encoded(id)}:${encoded(secret)}`',
    tests: ['server/src/lib/client-authentication.test.ts'],
  },
  ...faultsIn('identity/src/assurance.ts', ['identity/src/assurance.test.ts'], {
    'Calls a passkey no more than two factors': [
      "methods.includes('hwk') || methods.includes('swk')",
      "methods.includes('hwk') && methods.includes('swk')",
    ],
    'Takes a password for a sign-in with two factors': ['rank(value) <= rank(proven)', 'rank(value) >= rank(proven)'],
  }),
  ...faultsIn(turns.file, turns.tests, {
    'Lets one account take every thread': [
      'this.running < atOnce && this.#runningOf(owner) < atOnceOfOne',
      'this.running < atOnce',
    ],
    'Gives the next turn to the first caller, however many they had': [
      'turnOf(best) <= turnOf(place)',
      'turnOf(best) >= 0',
    ],
  }),
  ...faultsIn('db/src/import/csv-records.ts', ['db/src/import/csv-records.test.ts'], {
    'Names a later line of a file of Windows for a bad row': ["breaksIn(text, '\\r\\n')", '0'],
  }),
  ...faultsIn('db/src/import/csv-text.ts', ['db/src/import/csv-text.test.ts'], {
    'Takes a row more of a CSV file than it says': ['rows > mostRows', 'rows > mostRows + 1'],
  }),
  ...faultsIn(workingTime.file, workingTime.tests, {
    'Works on bank holidays': ["(bankHolidays === 'open' || !isBankHoliday(plainDateOf(day.toString())))", 'true'],
    'Moves what ends with the working day to the next morning': ['left <= closes - start', 'left < closes - start'],
    'Counts working time in seconds': ['return worked / 60_000', 'return worked / 1000'],
  }),
  ...faultsIn('contract/money-values.ts', ['contract/money.test.ts'], {
    'Rounds half a penny of a price or of commission down': ['rest >= 5000', 'rest > 5000'],
  }),
  ...faultsIn('server/src/mail/quoted.ts', ['server/src/mail/quoted.test.ts'], {
    'Makes a link of what a customer writes to a stranger': [".replaceAll('://', '[:]//')", ''],
  }),
  ...faultsIn(columnTypes.file, columnTypes.tests, {
    'Imports people whose address in capitals cannot sign in': ['read.toLowerCase()', 'read'],
    'Refuses a list that is as long as it may be': ['entries.length > most', 'entries.length >= most'],
  }),
  ...faultsIn('db/src/import/written-values.ts', columnTypes.tests, {
    'Imports "no" as yes': ["['no', false]", "['no', true]"],
    'Reads the British dates of a file as American ones': ["[, day = '', month = '',", "[, month = '', day = '',"],
    'Takes 42.00 for 42 pence': ['if (/^-?\\d{1,15}$/.test(text))', 'if (/^-?\\d{1,15}(\\.\\d+)?$/.test(text))'],
    'Imports local times of summer as Greenwich time': [
      "if (ways.times === 'stated' ||",
      "if (ways.times !== 'stated' ||",
    ],
  }),
  {
    name: 'Shows an imported private case to the administrators',
    file: 'db/src/import/case-followers.ts',
    before: 'and not n.is_private and',
    after: 'and',
    tests: ['server/src/gateway/cases/imported-cases.test.ts'],
  },
  {
    name: 'Shows no stages of an imported order',
    file: 'server/src/gateway/orders/stages.ts',
    before: 'if (stages.length > 0 ||',
    after: 'if (stages.length >= 0 ||',
    tests: ['server/src/gateway/orders/imported-orders.test.ts'],
  },
  {
    name: 'Invites people who have an invitation again',
    file: 'server/src/gateway/contacts/invitations/store.ts',
    before: 'const isEnded = sql`(l.used_at is not null or l.expires_at <= now())`',
    after: 'const isEnded = sql`(l.used_at is null)`',
    tests: ['server/src/gateway/contacts/invitations/first-people.test.ts'],
  },
  {
    name: 'Reads the accents of Windows-1252 as damage',
    file: 'db/src/import/encoding.ts',
    before: 'utf8.invalid > utf8.valid',
    after: 'utf8.invalid < utf8.valid',
    tests: ['db/src/import/real-files.test.ts'],
  },
  {
    name: 'Shows the passwords of a file in its report',
    file: 'db/src/import/load-rows.ts',
    before: '!secret.includes(problem.column)',
    after: 'secret !== undefined',
    tests: ['db/src/import/real-files.test.ts'],
  },
]
