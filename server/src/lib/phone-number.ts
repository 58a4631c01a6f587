import parsePhoneNumber from 'libphonenumber-js'

/**
 * A phone number as stored (`+441632960301`), or null if it is impossible. It need not be in use: only its owner knows
 * that, and numbers reserved for fiction and tests never are.
 */
export function readPhone(text: string): string | null {
  const number = parsePhoneNumber(text, 'GB')
  return number?.isPossible() && !number.ext ? number.number : null
}

/** The same for an optional field; undefined if its text is not a phone number. */
export function phoneOf(text: string): string | null | undefined {
  return text === '' ? null : (readPhone(text) ?? undefined)
}

/** In national format for UK numbers, with the country code for others. */
export function phoneInWords(number: string | null): string | null {
  if (number === null) return null
  const parsed = parsePhoneNumber(number)
  if (!parsed) return number
  return parsed.countryCallingCode === '44' ? parsed.formatNational() : parsed.formatInternational()
}
