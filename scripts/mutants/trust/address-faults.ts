import { type Fault, faultsIn } from '../fault.ts'

const gateway = 'server/src/gateway'
const people = [`${gateway}/contacts/rules/people-rules.test.ts`]
const change = ['identity/src/email-change.test.ts']
const routes = { file: 'identity/src/email-change-routes.ts', tests: change }
const store = { file: 'identity/src/email-change-store.ts', tests: change }
const mails = { file: 'identity/src/email-change-mails.ts', tests: change }

/** A contact's address is separate from a person's sign-in. */
export const addressFaults: readonly Fault[] = [
  {
    name: 'Signs someone in with the address that an administrator gave them as a contact',
    file: `${gateway}/contacts/links/service.ts`,
    before: '    await proveEmail(tx, accountId, link, requestId)\n',
    after: `    await proveEmail(tx, accountId, link, requestId)
    const { sql } = await import('kysely')
    await sql\`update identity.login set email = \${link.email} where subject = \${link.subject}\`.execute(database.system)
`,
    tests: people,
  },
  {
    name: 'Moves the sign-in of someone whom a file brought as invited',
    file: 'identity/src/people-store.ts',
    before: '      where known.password_hash is null or lower(known.email) = lower(excluded.email)\n',
    after: '',
    tests: people,
  },
  {
    ...routes,
    name: 'Asks for no password before a new sign-in address is asked for',
    before:
      "post('/account/email', async (request, reply) => {\n    const account = await guard(request, reply, { mustBeRecent: true })",
    after:
      "post('/account/email', async (request, reply) => {\n    const account = await guard(request, reply, { mustBeRecent: false })",
    only: /asks for the password again/,
  },
  {
    ...mails,
    name: 'Lets the old address confirm the new one',
    before: '    to: email,\n    subject: `Confirm',
    after: '    to: setting.supportPhone,\n    subject: `Confirm',
  },
  {
    ...routes,
    name: 'Says nothing at the old address',
    before: '        await setting.sendMail?.(confirmedMail(setting, confirmed), tx)\n',
    after: '',
  },
  {
    ...routes,
    name: 'Leaves other browsers signed in after a change of the sign-in address',
    before:
      '    await endSessions(setting, await source.current(), change.subject, isHere ? here.session.uid : undefined)\n',
    after: '',
    only: /confirmed at the new one|ends every session/,
  },
  {
    ...store,
    name: 'Ends the undo a day early',
    before: 'undoDays = 7',
    after: 'undoDays = 6',
    only: /until the last minute of 7 days/,
  },
  ...faultsIn(store.file, store.tests, {
    'Ends the undo a day late': ['undoDays = 7', 'undoDays = 8'],
    'Leaves the second factor of a person who took a sign-in, when it is taken back': [
      'await sql`delete from identity.authenticator where subject = ${subject} and confirmed_at >= ${requestedAt}`.execute(\n    tx,\n  )\n',
      '',
    ],
    'Leaves the passkey of a person who took a sign-in, when it is taken back': [
      '  await sql`delete from identity.passkey where subject = ${subject} and created_at >= ${requestedAt}`.execute(tx)\n',
      '',
    ],
    'Opens a link for a new password that went to the old address': [
      '    update identity.password_link set used_at = now() where subject',
      '    update identity.password_link set used_at = used_at where subject',
    ],
  }),
  {
    ...store,
    name: 'Leaves the password of a person who took a sign-in, when it is taken back',
    before: '  await sql`update identity.login set password_hash = null where subject = ${subject}`.execute(tx)\n',
    after: '',
    only: /the old address undoes it/,
  },
  {
    ...routes,
    name: 'Leaves sessions of a person who took a sign-in, when it is taken back',
    before: '    await endSessions(setting, await source.current(), undone.subject)\n',
    after: '',
    only: /the old address undoes it/,
  },
  {
    name: 'Ends a session of another person',
    file: 'identity/src/sign-out.ts',
    before: 'if (session?.accountId === subject)',
    after: 'if (session)',
    tests: ['identity/src/account.test.ts'],
    only: /signs out one device/,
  },
  {
    name: 'Ends only sessions of the identity server when a sign-in address changes',
    file: 'identity/src/sign-out.ts',
    before: 'if (!client?.backchannelLogoutUri || !accountId) return',
    after: 'if (client) return',
    tests: ['server/src/people/sign-in-address.test.ts'],
  },
]
