import { type At, clockWithZone, londonClock, wallClock } from './dates.ts'

// Separate from dates.ts, because the page with the smallest size budget needs no other form of a clock.

/** "14:05"; "14:05 GMT" for a reader abroad, whose own clock shows another time. A server has no reader. */
export const clock = (at: At): string =>
  'document' in globalThis && new Date(at).getHours() !== wallClock(at).getUTCHours()
    ? clockWithZone(at)
    : londonClock(at)
