import type { Fault } from '../fault.ts'

const rule = { tests: ['server/src/gateway/access/second-factor.test.ts'] }
const duty = { ...rule, file: 'server/src/people/second-factor-store.ts' }
const setUp = { tests: ['identity/src/set-up.test.ts'] }
const told = { ...setUp, only: /emails the owner/ }
const onAccount = 'identity/src/account-factor-routes.ts'

/** A second factor can be required, passkeys count, and an email reports each change to a sign-in. */
export const factorFaults: readonly Fault[] = [
  {
    name: 'Requires no second factor of the staff unless someone sets that',
    file: 'server/src/config.ts',
    before: "['demo', 'test'].includes(settings.ENVIRONMENT) ? 'optional' : 'required'",
    after: "['demo', 'test'].includes(settings.ENVIRONMENT) ? 'required' : 'optional'",
    tests: rule.tests,
    only: /unless a setting says otherwise/,
  },
  {
    ...rule,
    name: 'Gives six days of grace',
    file: 'server/src/settings.ts',
    before: ".default(7)\n    .describe('Days, from the first",
    after: ".default(6)\n    .describe('Days, from the first",
    only: /an administrator requires/,
  },
  {
    ...duty,
    name: 'Asks nothing of staff whose account asks nothing',
    before: "${rule.STAFF_SECOND_FACTOR === 'required'}::boolean and",
    after: "${rule.STAFF_SECOND_FACTOR === 'optional'}::boolean and",
  },
  {
    ...duty,
    name: 'Begins the days of grace anew with each sign-in',
    before: 'and (place.asked is null or place.asked < place.since)',
    after: '',
  },
  {
    ...duty,
    name: 'Asks someone for a second factor in an account that they have left',
    before: '    and (u.ends_at is null or u.ends_at > now())\n',
    after: '',
    only: /one that a person has left/,
  },
  {
    ...setUp,
    name: 'Lets someone put off a second factor after the days of grace',
    file: 'identity/src/set-up-routes.ts',
    before: 'if ((await getDuty(person)).isOver) return show(',
    after: 'if ((await getDuty(person)).isOver && false) return show(',
    only: /after the days of grace/,
  },
  {
    ...setUp,
    name: 'Lets the password alone add a factor beside another one',
    file: 'identity/src/set-up-routes.ts',
    before: 'if (await hasSecondFactor(setting, person.subject)) throw',
    after: 'if (!(await hasSecondFactor(setting, person.subject))) void 0\n    if (false) throw',
  },
  {
    ...setUp,
    name: 'Signs in without a second factor by a session from before',
    file: 'identity/src/provider.ts',
    before: '(await setting.secondFactorDuties?.begin(session.accountId))?.isOver ?? false',
    after: 'false',
    only: /a session from before the end of grace/,
  },
  {
    ...setUp,
    name: 'Does not say until when one may sign in without a second factor',
    file: 'identity/src/pages/set-up-page.ts',
    before: '${duty.by} requires a second factor at sign-in from ${day(duty.dueAt)}. Set',
    after: 'Set',
  },
  {
    ...rule,
    name: 'Says nothing on the pages while the days of grace run',
    file: 'server/src/portal/pages/boot.ts',
    before: '...(due && { secondFactorDue: due }),',
    after: '',
    only: /every page after it/,
  },
  {
    name: 'Does not count a passkey as a second factor',
    file: 'identity/src/has-second-factor.ts',
    before: 'return hasCode || passkeys.length > 0',
    after: 'return hasCode',
    tests: ['identity/src/second-factor.test.ts'],
    only: /asks for the passkey after the password/,
  },
  {
    name: 'Calls someone with a passkey one without a second factor',
    file: 'identity/src/second-factor-store.ts',
    before: "when exists (select from identity.passkey p where p.subject = l.subject) then 'webauthn'",
    after: "when false then 'webauthn'",
    tests: rule.tests,
    only: /so is a passkey/,
  },
  {
    ...rule,
    name: 'Lists everybody where those without a second factor are asked for',
    file: 'server/src/gateway/contacts/store.ts',
    before: 'status, secondFactor, signedIn })}',
    after: 'status, signedIn })}',
    only: /lists the people who sign in without one/,
  },
  {
    name: 'Says of every sign-in that it was by password',
    file: 'identity/src/interaction.ts',
    before: 'acr: acrOf(methods), amr: methods,',
    after: "acr: 'pwd', amr: ['pwd'],",
    tests: ['identity/src/second-factor.test.ts'],
    only: /asks for a code after the password/,
  },
  {
    ...told,
    name: 'Changes a password without a word to its owner',
    file: 'identity/src/account-routes.ts',
    before: "    await sendSecurityEmail(setting, request, person, 'password')\n",
    after: '',
  },
  {
    name: 'Sets a forgotten password without a word to its owner',
    file: 'identity/src/set-password-routes.ts',
    before: "    await sendSecurityEmail(setting, request, person, 'password')\n",
    after: '',
    tests: ['identity/src/set-password.test.ts'],
  },
  ...['authenticator', 'authenticator-removed', 'recovery-codes'].map((about) => ({
    ...told,
    name: `Changes a sign-in without a word to its owner: ${about}`,
    file: onAccount,
    before: `    await sendSecurityEmail(setting, request, account.person, '${about}')\n`,
    after: '',
  })),
  ...['passkey', 'passkey-removed'].map((about) => ({
    name: `Changes a sign-in without a word to its owner: ${about}`,
    file: onAccount,
    before: `    await sendSecurityEmail(setting, request, account.person, '${about}')\n`,
    after: '',
    tests: ['identity/src/second-factor.test.ts'],
    only: /notified of both changes/,
  })),
  {
    ...setUp,
    name: 'Adds a factor at sign-in without a word to its owner',
    file: 'identity/src/set-up-routes.ts',
    before:
      "    await sendSecurityEmail(setting, request, person, methods.includes('otp') ? 'authenticator' : 'passkey')\n",
    after: '',
    only: /an authenticator app set up there/,
  },
]
