import { fullName, type Person } from './people.ts'

/** The claims about a person that each scope opens, in ID tokens and at userinfo. */
export const claimsByScope: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'uniqueAccountId'],
  email: ['email'],
  phone: ['phone_number'],
  address: ['address'],
}

export type Claims = Record<string, string | { formatted: string }>

/** Everything that can be said about a person, whoever asks. */
export function claimsOf(person: Person): Claims & { sub: string } {
  const name = fullName(person)
  return {
    sub: person.subject,
    ...(name && { name }),
    ...(person.givenName && { given_name: person.givenName }),
    ...(person.familyName && { family_name: person.familyName }),
    ...(person.uniqueAccountId && { uniqueAccountId: person.uniqueAccountId }),
    email: person.email,
    ...(person.phone && { phone_number: person.phone }),
    ...(person.address && { address: { formatted: person.address } }),
  }
}

/** What the scopes of a token open, and the claims that were asked for by name. */
export function openedClaims(person: Person, scopes: readonly string[], asked: readonly string[]): Claims {
  const names = new Set([...scopes.flatMap((scope) => claimsByScope[scope] ?? []), ...asked])
  return Object.fromEntries(Object.entries(claimsOf(person)).filter(([name]) => names.has(name)))
}
