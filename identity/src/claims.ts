import { fullName, type Person } from './people-store.ts'

/** The claims that each scope grants, in ID tokens and at userinfo. */
export const claimsByScope: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'uniqueAccountId'],
  email: ['email'],
  phone: ['phone_number'],
  address: ['address'],
}

export type Claims = Record<string, string | { formatted: string }>

/** Every claim about a person, for any client. */
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

/** The claims granted by a token's scopes, and those requested by name. */
export function openedClaims(person: Person, scopes: readonly string[], asked: readonly string[]): Claims {
  const names = new Set([...scopes.flatMap((scope) => claimsByScope[scope] ?? []), ...asked])
  return Object.fromEntries(Object.entries(claimsOf(person)).filter(([name]) => names.has(name)))
}
