import type { Person } from './store.ts'

/** The name for records and readers: "Ada Byron", "Ada Byron by key Stock system", or by a program. */
export function nameOfPerson({ givenName, familyName, email, key, program }: Person): string {
  const name = [givenName, familyName].filter(Boolean).join(' ') || email
  if (program) return `${name} by program ${program.name}`
  return key ? `${name} by key ${key.name}` : name
}
