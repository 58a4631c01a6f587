import { type Fault, faultsIn } from '../fault.ts'

const gateway = 'server/src/gateway'
const contacts = `${gateway}/contacts`
const tests = [`${contacts}/rules/people-rules.test.ts`]
const policy = { file: `${contacts}/rules/policy.ts`, tests: [`${contacts}/rules/policy.test.ts`] }
const rules = { file: `${contacts}/rules/service.ts`, tests }
const access = { file: `${contacts}/permissions/service.ts`, tests }
const asGiven = '{ contactId, grants: [] }'

/** People cannot change staff, themselves or anyone with more access, nor grant more, wider or longer access than their own. */
export const peopleFaults: readonly Fault[] = [
  ...faultsIn(policy.file, policy.tests, {
    'Lets someone change their own access': [
      'if (isChanger) return {',
      'if (isChanger && rights.length === 0) return {',
    ],
    'Lets someone change a person who holds more': ['if (more) {', 'if (more && given.length > 0) {'],
    'Lets someone give what they do not hold': ['return excess ?', 'return excess && rights.length > 0 ?'],
    'Prolongs a permission that is over': [
      '[...changer.rights, ...rights, ...ended], right)',
      '[...changer.rights, ...rights, ...ended.map((each) => ({ ...each, until: null }))], right)',
    ],
    'Lets someone change the address of a person who holds more': [
      'return changed.isChanger ? null : refusalOfChange(changer, changed)',
      'return changed.isChanger || !changed.worksForProvider ? null : refusalOfChange(changer, changed)',
    ],
  }),
  ...faultsIn(rules.file, rules.tests, {
    'Takes someone who invites themselves by their address for someone else': [
      ' || isSame(contact.email, person.email)',
      '',
    ],
    'Lets customers change staff who are in their account as well': [
      'worksForProvider: worksAtDesk || (isAtDesk && isProviders),',
      'worksForProvider: isAtDesk && isProviders,',
    ],
    'Lets the desk give a customer commission': [
      "isDealer || resource !== 'BusinessPortalDealers'",
      'isDealer || resource',
    ],
  }),
  {
    ...rules,
    name: 'Lets staff with Accounts give Users in the account of the provider',
    before: 'worksForProvider: worksAtDesk || (isAtDesk && isProviders),',
    after: 'worksForProvider: worksAtDesk,',
    only: /staff with Accounts alone/,
  },
  {
    ...rules,
    name: 'Gives a permission at every site where the giver has one',
    before: 'sites: person.limits[resource] ?? null,\n    until',
    after: 'sites: null,\n    until',
    only: /more, wider or longer/,
  },
  {
    ...rules,
    name: 'Gives a permission without the end that the giver has',
    before: 'until: person.ends[resource] ?? null',
    after: 'until: null',
    only: /more, wider or longer|prolonged by its holder/,
  },
  {
    name: 'Gives a permission beyond the time that the giver has in the account',
    file: 'server/src/people/store.ts',
    before: 'to_char(least(g.ends_at, u.ends_at) at',
    after: 'to_char(g.ends_at at',
    tests,
  },
  ...faultsIn(access.file, access.tests, {
    'Changes the permissions of anybody': [
      `  const change = await allowChange(scope, contact, grants)
  await assertKeeps(scope, contact, { isManager: isManager(grants) })`,
      `  const change = { contactId, grants }
  await assertKeeps(scope, contact, { isManager: isManager(grants) })`,
    ],
    'Takes back the invitation of someone who holds more': [
      `  const change = await allowChange(scope, contact)
  await endInvitation(`,
      `  const change = ${asGiven}
  await endInvitation(`,
    ],
    'Suspends anybody': [
      `  const change = await allowChange(scope, contact)
  await assertKeeps(`,
      `  const change = ${asGiven}
  await assertKeeps(`,
    ],
    'Lets anybody in again': [
      `const change = await allowChange(scope, contact)
  await setStatus(scope, change, 'active')`,
      `const change = ${asGiven}
  await setStatus(scope, change, 'active')`,
    ],
  }),
  {
    ...access,
    name: 'Invites with any permission',
    before: `  const change = await allowChange(scope, contact, grants)
  // A person`,
    after: `  const change = { contactId, grants: grants ?? [] }
  // A person`,
    only: /more, wider or longer/,
  },
  ...faultsIn(`${contacts}/departure/service.ts`, tests, {
    'Makes anybody leave': [
      'const change = await allowChange(scope, contact)',
      'const change = { contactId, grants: [] }',
    ],
    'Brings anybody back who has left': [
      'setStatus(scope, await allowChange(scope, contact), contact',
      'setStatus(scope, { contactId, grants: [] }, contact',
    ],
  }),
  {
    file: `${contacts}/service.ts`,
    tests,
    name: 'Gives anybody another address',
    before: 'await allowAddress(scope, before)',
    after: '{ contactId, grants: [] }',
    only: /technical contact with Users/,
  },
  {
    file: `${gateway}/desk/people/service.ts`,
    tests,
    name: 'Signs anybody out, and removes the second factor of anybody, from the desk',
    before: 'const change = await allowChange(scope, contact)',
    after: 'const change = { subject }',
  },
  {
    name: 'Lets a program change permissions',
    file: 'contract/contacts/permissions.ts',
    before: `summary: 'Set a contact’s permissions; they take effect with the contact’s next call',
  permissions: contactsPermission,
  isForPeople: true,`,
    after: `summary: 'Set a contact’s permissions; they take effect with the contact’s next call',
  permissions: contactsPermission,`,
    tests,
  },
  {
    name: 'Lets a dealer require a second factor of its customer',
    file: `${gateway}/access/second-factor-service.ts`,
    before: "if (scope.as === 'dealer') throw",
    after: "if (scope.as === 'provider') throw",
    tests: [`${gateway}/access/second-factor.test.ts`],
  },
  ...systemFaults(),
  {
    name: 'Lists the account of the provider as a customer',
    file: `${gateway}/desk/account-store.ts`,
    before: "case when is_provider_account(a.account_id) then 'provider' else a.type end as type",
    after: 'a.type as type',
    tests,
  },
]

/** The people that a system of the provider imports. */
function systemFaults(): readonly Fault[] {
  const brings = { file: 'db/src/import/entities/users.ts', tests, only: /a provider system manages/ }
  return [
    {
      ...brings,
      name: 'Lets a system change people of the provider’s account',
      before: 'isBad: sql`is_provider_account(s.account_id)`',
      after: 'isBad: sql`false`',
    },
    {
      ...brings,
      name: 'Lets a system change who works at the desk',
      before: 'isBad: sql`works_at_desk(${subjectOf()})`',
      after: 'isBad: sql`false`',
    },
    {
      ...brings,
      name: 'Lets a system make an operator',
      before: 'isBad: sql`s.permissions && ${[...staffResources]}::text[]`',
      after: 'isBad: sql`false`',
    },
    {
      ...brings,
      name: 'Lets a system set the password of someone who has one',
      before: 's.password_hash is not null and exists (',
      after: 's.password_hash is null and exists (',
    },
    {
      ...brings,
      name: 'Lets a system move a sign-in',
      before: 'l.subject = ${subjectOf()} and lower(l.email) <> s.email)',
      after: 'l.subject = ${subjectOf()} and lower(l.email) <> s.email and false)',
    },
  ]
}
