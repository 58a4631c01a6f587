/** A look-up without an answer: the name may or may not exist. The message is for the owner of the domain. */
export class LookupFault extends Error {}

/**
 * The contents of the records with this name and type, in the portal's format; none if there are none. Follows aliases.
 * Throws LookupFault.
 */
export type Lookup = (name: string, type: 'A' | 'AAAA' | 'MX' | 'NS' | 'PTR' | 'TXT') => Promise<string[]>
