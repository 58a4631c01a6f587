import { wallClock } from './dates.ts'

// Input of people in fields: the reverse of dates.ts and money.ts.

/** A time in a field's format: "2026-04-14T12:30", London time. */
export const typedMoment = (at: string | Date): string => wallClock(at).toISOString().slice(0, 16)

/** The time in a field, read as London time wherever the browser is. Invalid input is returned unchanged. */
export function momentOf(typed: string): string {
  const utc = new Date(`${typed}Z`)
  // The year 2026 is at first the year 2, for which London's time is not written with four digits.
  if (Number.isNaN(utc.getTime()) || utc.getUTCFullYear() < 1000) return typed
  return new Date(2 * utc.getTime() - wallClock(utc).getTime()).toISOString()
}

/** 1234 for "12.34", parsed by digits so that no fraction of a penny arises. NaN for invalid input. */
export function penceOf(typed: string): number {
  const found = /^([-−]?)£?\s*([-−]?)(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!found || (found[1] && found[2])) return Number.NaN
  const [, before, after, pounds = '', rest = ''] = found
  const pence = Number(pounds.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
  return before || after ? -pence : pence
}
