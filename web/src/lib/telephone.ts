/** The `tel:` address of a phone number. */
export function telephone(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}
