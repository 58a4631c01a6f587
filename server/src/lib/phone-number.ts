import parsePhoneNumber from 'libphonenumber-js'

/**
 * A number as it is kept (`+441632960301`), or null where no such number can be. Possible is enough: whether it is in use
 * only its owner knows, and numbers that are set aside for stories and tests are never in use.
 */
export function readPhone(text: string): string | null {
  const number = parsePhoneNumber(text, 'GB')
  return number?.isPossible() && !number.ext ? number.number : null
}

/** The same of a field that may be empty; undefined where it holds no number. */
export function phoneOf(text: string): string | null | undefined {
  return text === '' ? null : (readPhone(text) ?? undefined)
}

/** As people of the country write it; from elsewhere with the country's code. */
export function phoneInWords(number: string | null): string | null {
  if (number === null) return null
  const parsed = parsePhoneNumber(number)
  if (!parsed) return number
  return parsed.countryCallingCode === '44' ? parsed.formatNational() : parsed.formatInternational()
}
