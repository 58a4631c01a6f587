import { Problem } from '@portal/contract/problem.ts'
import type { Person } from './store.ts'

export const forPeople =
  'An API key cannot manage API keys, webhooks or permissions, or read other accounts. Sign in to do this.'

/** For changes that only their content makes a matter for people, such as those of a contact who can sign in. */
export function assertByPerson({ key, program }: Pick<Person, 'key' | 'program'>): void {
  if (key || program) throw new Problem('not_for_keys', { detail: forPeople })
}
