import type { Person } from './store.ts'

/** The name for records and readers: "Ada Byron", or "Ada Byron by key Stock system". */
export function nameOfPerson({ givenName, familyName, email, key }: Person): string {
  const name = [givenName, familyName].filter(Boolean).join(' ') || email
  return key ? `${name} by key ${key.name}` : name
}
