/** Words with a capital at their beginning, as a sentence has. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
