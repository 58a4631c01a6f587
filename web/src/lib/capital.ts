/** Capitalises the first letter, as at the start of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
