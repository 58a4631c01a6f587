import type { Person } from './store.ts'

/** The person of a shared link, who has no sign-in. */
export const linkHolder = 'link'

/** Whether no person makes this call: the portal, a system of the provider, an API key or a connected program does. */
export const isProgram = ({ as, person }: { as: 'customer' | 'dealer' | 'provider'; person: Person }): boolean =>
  person.key !== undefined ||
  person.program !== undefined ||
  (as === 'provider' && person.subject === '' && person.userId !== linkHolder)
