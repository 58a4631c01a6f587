import type { Person } from './store.ts'

/** Who did it, as records and readers have it: "Ada Byron", or "Ada Byron by key Stock system". */
export function nameOfPerson({ givenName, familyName, email, key }: Person): string {
  const name = [givenName, familyName].filter(Boolean).join(' ') || email
  return key ? `${name} by key ${key.name}` : name
}
