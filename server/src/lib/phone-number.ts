import { isUkLandline, landlineRefusal } from '@portal/contract/contacts/mobile.ts'
// Only these data know the type of a number.
import parsePhoneNumber from 'libphonenumber-js/max'

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

/** The type of a number that is not in use is unknown, and it is accepted; a UK landline is known by its first digits. */
function typeOf(number: string): 'mobile' | 'landline' | 'other' {
  if (isUkLandline(number)) return 'landline'
  switch (parsePhoneNumber(number)?.getType()) {
    case undefined:
    case 'MOBILE':
    case 'FIXED_LINE_OR_MOBILE':
      return 'mobile'
    case 'FIXED_LINE':
      return 'landline'
    default:
      return 'other'
  }
}

/**
 * Whether a call to a number costs what calls in the UK do. By the first digits, because the type of a number that is not
 * in use is unknown: 070 forwards at any price, 087, 09 and 118 have a service charge.
 */
export function chargeOf(number: string): 'usual' | 'abroad' | 'premium' {
  const { country, countryCallingCode } = parsePhoneNumber(number) ?? {}
  // Jersey, Guernsey and the Isle of Man have numbers of the UK at prices of their own.
  if (countryCallingCode !== '44' || (country !== undefined && country !== 'GB')) return 'abroad'
  return /^\+44(?:70|87|9|118)/.test(number) ? 'premium' : 'usual'
}

/** Whether a stored number can receive text messages. */
export const canReceiveTexts = (number: string) => typeOf(number) === 'mobile'

/** Why this cannot be the number of a mobile; null if it can, or if there is none. */
export function refusalOfMobile(number: string | null | undefined): string | null {
  const type = number ? typeOf(number) : 'mobile'
  if (type === 'mobile') return null
  return type === 'landline'
    ? landlineRefusal
    : 'This number cannot receive text messages. Enter a mobile number, like 07700 900 123.'
}
