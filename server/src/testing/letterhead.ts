import type { Letterhead } from '../letterhead/letterhead.ts'

/** The letterhead of a brand without a logo, for tests of other parts of a document. */
export const plainLetterhead: Letterhead = { name: 'Business', colour: '#0043ce', logo: null }
