import type { PlainDate } from './plain-date.ts'

/** The only way to make a day from text in code. Data that crosses a boundary is parsed by its schema instead. */
export function plainDateOf(text: string): PlainDate {
  if (!isPlainDate(text)) throw new RangeError(`${text} is not a day.`)
  return text
}

/** The UTC date of a point in time. */
export function utcDateOf(at: Date): PlainDate {
  return plainDateOf(at.toISOString().slice(0, 10))
}

// The engine reads 30 February as a day in March, so the result is compared with the text.
export function isPlainDate(text: string): text is PlainDate {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : Number.NaN)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
