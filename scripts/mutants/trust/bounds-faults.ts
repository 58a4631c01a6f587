import { type Fault, faultsIn } from '../fault.ts'

const throttle = { file: 'identity/src/throttle.ts', tests: ['identity/src/throttle.test.ts'] }
const counts = { ...throttle, file: 'identity/src/throttle-store.ts' }
const mails = { tests: ['server/src/mail/bounds.test.ts'] }
const gateway = 'server/src/gateway'
const many = { tests: [`${gateway}/at-most.test.ts`] }

/** No one can block another person's sign-in, and the limits on emails and attempts also apply to parallel calls. */
export const boundsFaults: readonly Fault[] = [
  ...faultsIn(throttle.file, throttle.tests, {
    'Counts a known device with the strangers who guess at its owner': [
      'if (device) return [{ key: `device ${device}`, ...ofOne }]',
      'if (device === undefined) return [{ key: `device ${device}`, ...ofOne }]',
    ],
    'Counts requests for a new password as failures to sign in': [
      '{ key: `mail ${email.toLowerCase()}`, ...ofOne, free: 3 },\n    { key: `mail from',
      '{ key: `email ${email.toLowerCase()}`, ...ofOne, free: 3 },\n    { key: `mail from',
    ],
  }),
  {
    name: 'Takes the device of one person for that of another',
    file: 'identity/src/known-device-store.ts',
    before: 'where device_hash = ${sha256(secret)} and subject = ${subject}',
    after: 'where device_hash = ${sha256(secret)}',
    tests: throttle.tests,
  },
  {
    ...counts,
    name: 'Never forgets a failure to sign in',
    before: '/ ${decaySeconds}::integer)::integer, 0) + 1)',
    after: '/ (${decaySeconds}::integer * 1000000.0))::integer, 0) + 1)',
  },
  {
    ...counts,
    name: 'Lets someone guess at one name without end',
    before: '>= ${free}::integer then now() + make_interval',
    after: '>= ${free}::integer * 1000 then now() + make_interval',
  },
  {
    name: 'Lets many attempts at once slip through the count',
    file: counts.file,
    before: 'where t.blocked_until is null or t.blocked_until <= now()\n',
    after: '',
    tests: ['identity/src/sign-in.test.ts'],
  },
  ...faultsIn('server/src/doctor/checks/client-addresses.ts', ['server/src/doctor/doctor.test.ts'], {
    'Does not see that everybody comes from one address': ['addresses !== 1', 'addresses === 1'],
  }),
  ...faultsIn('server/src/doctor/checks/pooler.ts', ['server/src/doctor/pooler.test.ts'], {
    'Does not see a pooler in transaction mode': ["mode === 'transaction' &&", "mode === 'statement' &&"],
    'Finds a fault in prepared statements that are switched off': [
      'prepares &&\n      !keepsPrepared',
      '!keepsPrepared',
    ],
  }),
  ...faultsIn('db/src/database.ts', ['server/src/doctor/pooler.test.ts'], {
    'Prepares statements behind a pooler that loses them': ['if (gatewayPrepares) pools', 'pools'],
  }),
  ...faultsIn('db/src/standby.ts', ['db/src/standby.test.ts'], {
    'Reads from a standby what a person has already replaced': [
      'pg_last_wal_replay_lsn() >= ${position}::pg_lsn\n      and',
      'true\n      and',
    ],
    'Reads from a copy of another database': [
      'and system_identifier::text = ${cluster} and current_database() = ${database}',
      '',
    ],
    'Takes a snapshot before the standby has caught up': ['if (isSnapshot) await', 'if (!isSnapshot) await'],
    'Fails a read whose standby is killed': [
      'if (!isDatabaseAway(error)) throw error\n      // Only',
      'throw error\n      // Only',
    ],
  }),
  ...faultsIn('server/src/account-data/write-export.ts', ['server/src/account-data/export-account.test.ts'], {
    'Sends an export again after its first part': ['throw hasBegun ?', 'throw !hasBegun ?'],
  }),
  ...faultsIn('server/src/doctor/checks/arrival.ts', ['server/src/doctor/proxy.test.ts'], {
    'Warns of a proxy that adds the address of the visitor': ["split(',').at(-1)", "split(',').at(0)"],
  }),
  ...faultsIn('server/src/doctor/clock.ts', ['server/src/doctor/clock.test.ts'], {
    'Does not see a clock that is ahead': ['time - to, 0', '0'],
  }),
  ...faultsIn('server/src/mail/bounds.ts', mails.tests, {
    'Fills the mailbox of one stranger': ['toOne: 10, ofAccount: 100', 'toOne: 1000, ofAccount: 100'],
  }),
  ...faultsIn('server/src/mail/store.ts', mails.tests, {
    'Lets many mails at once pass the bound': ['  if (isRefused) {\n', '  if (!isRefused) {\n'],
    'Lets one account send mails without end': ['${ofAccount}::integer)', '100000)'],
    'Loses a mail about what happened': ["waitSeconds > 0 && kind === 'asked'", 'waitSeconds > 0'],
  }),
  {
    name: 'Does not count the mails of visitor links',
    file: `${gateway}/visits/visitors/service.ts`,
    before: "      kind: 'asked',\n",
    after: '',
    tests: [`${gateway}/visits/visitors/visitors.test.ts`],
    only: /ten times an hour/,
  },
  {
    ...many,
    name: 'Does not count the mails of invitations',
    file: `${gateway}/contacts/permissions/service.ts`,
    before: '    kind: mailKind,\n',
    after: '',
    only: /emails that an account asks for/,
  },
  {
    ...many,
    name: 'Does not count the mails that prove an address',
    file: `${gateway}/contacts/permissions/service.ts`,
    before: "    kind: 'asked',\n    to: contact.email,\n",
    after: '    to: contact.email,\n',
    only: /emails that an account asks for/,
  },
  {
    name: 'Mails what a customer wrote about an order as our own words',
    file: 'server/src/lib/notify.ts',
    before: 'quote: quote && quoted(quote)',
    after: 'quote',
    tests: [`${gateway}/notifications/notifications.test.ts`],
    only: /may be a stranger/,
  },
  {
    name: 'Mails a visitor the reason of a customer as our own words',
    file: `${gateway}/visits/notify-visit.ts`,
    before: ': { text, quote: reason }',
    after: ': { text: textOf({ text: reason, quote: text }) }',
    tests: [`${gateway}/visits/visits.test.ts`],
  },
  {
    name: 'Mails followers of a case what a customer wrote as our own words',
    file: `${gateway}/cases/threads/mail-watchers.ts`,
    before: "scope.as === 'provider' ? text : quoted(text)",
    after: 'text',
    tests: [`${gateway}/cases/threads/threads.test.ts`],
  },
  {
    name: 'Makes a link of the name of who invites',
    file: 'server/src/people/invitation-mails.ts',
    before: '`${withoutLinks(byName)} has invited you',
    after: '`${byName} has invited you',
    tests: [`${gateway}/contacts/permissions/contact-access.test.ts`],
    only: /is no link/,
  },
  {
    name: 'Makes a link of the name of who sends a visitor link',
    file: `${gateway}/visits/visitors/service.ts`,
    before: '${withoutLinks(scope.actorName)} has booked',
    after: '${scope.actorName} has booked',
    tests: [`${gateway}/visits/visitors/visitors.test.ts`],
    only: /makes no link of the name/,
  },
  {
    ...many,
    name: 'Counts without a lock, so that many at once pass a limit',
    file: `${gateway}/at-most.ts`,
    before: '  await lockFor(tx, of)\n',
    after: '',
    only: /webhooks of an account/,
  },
  {
    ...many,
    name: 'Makes API keys without a limit',
    file: `${gateway}/api-keys/service.ts`,
    before: 'if (keys >= mostKeys)',
    after: 'if (keys >= Infinity)',
    only: /API keys of an account/,
  },
  {
    ...many,
    name: 'Counts API keys without a lock',
    file: `${gateway}/api-keys/store.ts`,
    before: '  await lockFor(scope.tx, `api keys ${scope.accountId}`)\n',
    after: '',
    only: /API keys of an account/,
  },
  {
    ...many,
    name: 'Makes links of an order without a lock',
    file: `${gateway}/orders/shares/service.ts`,
    before: 'const order = await getStoredOrder(scope, orderId, true)',
    after: 'const order = await getStoredOrder(scope, orderId)',
    only: /links of an order/,
  },
  {
    ...many,
    name: 'Makes links of a quote without a lock',
    file: `${gateway}/quotes/shares/service.ts`,
    before: 'const quote = await getStoredQuote(scope, quoteId, true)',
    after: 'const quote = await getStoredQuote(scope, quoteId)',
    only: /links of a quote/,
  },
  {
    ...many,
    name: 'Counts links that prove an address without a lock',
    file: `${gateway}/contacts/store.ts`,
    before: '  await lockFor(scope.tx, `contact ${scope.accountId}`)\n',
    after: '',
  },
]
