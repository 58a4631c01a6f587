import type { Allowed } from './allowed.ts'

/** Statements that write people, sign-ins and permissions; a new one has to explain how it respects the rule. */
export const mayWritePeople: Allowed = {
  'They take an AllowedChange, or change nothing about access and address.': {
    'server/src/gateway/contacts/permissions/store.ts': 12,
    'server/src/gateway/contacts/store.ts': 5,
    'server/src/gateway/contacts/imports/store.ts': 1,
    'server/src/gateway/contacts/rules/sign-in.ts': 4,
  },
  'The person does it themselves: by signing in, or on the pages of the identity server.': {
    'server/src/people/store.ts': 1,
    'server/src/people/invitation-store.ts': 2,
    'server/src/people/sign-in-address-store.ts': 1,
    'server/src/people/sign-in-link-store.ts': 1,
    'server/src/people/second-factor-store.ts': 1,
    'identity/src/email-change-store.ts': 2,
    'identity/src/password-store.ts': 1,
  },
  'An account is deleted with its people.': { 'server/src/account-data/delete-people.ts': 1 },
  'The portal notifies the identity server after its own rule has allowed it.': {
    'identity/src/people-store.ts': 2,
  },
}
