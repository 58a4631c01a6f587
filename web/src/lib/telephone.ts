/** The `tel:` address of a phone number. */
export function telephone(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}

/** A sentence whose phone numbers do not break over lines: "01632 960140". */
export const withWholeNumbers = (text: string): string =>
  text.replaceAll(/\b0\d{2,4}(?: \d{3,6}){1,2}\b/g, (number) => number.replaceAll(' ', '\u00a0'))
