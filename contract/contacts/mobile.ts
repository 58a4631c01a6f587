export const landlineRefusal = 'This is a landline. Enter a mobile number, like 07700 900123.'

/** Whether a typed number is a UK landline: 01, 02 or 03. The server also knows those of other countries. */
export function isUkLandline(typed: string): boolean {
  return /^(?:(?:\+|00)440?|0)[123]/.test(typed.replaceAll(/[\s()-]/g, ''))
}
