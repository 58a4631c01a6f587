import { type At, clockWithZone, londonClock, wallClock } from './dates.ts'

// Separate from dates.ts, because the page with the smallest size budget needs no other form of a clock.

/** Set by the server, whose texts are stored or forwarded. A page that it renders is one for readers in London at first. */
export const readers = { areAnywhere: false }

/** "14:05"; "14:05 GMT" for a reader abroad, whose own clock shows another time, and for one who may be anywhere. */
export const clock = (at: At): string => (isDoubtful(at) ? clockWithZone(at) : londonClock(at))

const isDoubtful = (at: At): boolean =>
  'document' in globalThis ? new Date(at).getHours() !== wallClock(at).getUTCHours() : readers.areAnywhere
