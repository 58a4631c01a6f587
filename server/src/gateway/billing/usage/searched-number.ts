/**
 * The first digits of a number as stored, +44, or a short number, for text that people search with: "01539 960",
 * "+48 22", "0048", "123". Null for text that is no number.
 */
export function searchedNumber(text: string): string | null {
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return null
  const digits = text.replaceAll(/[^\d+]/g, '')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('0')) return `+44${digits.slice(1)}`
  return digits
}
