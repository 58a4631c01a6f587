/** The text of the field. After ">" only actions are offered. */
export function readTyped(typed: string): { isOnlyActions: boolean; text: string } {
  const start = typed.trimStart()
  return { isOnlyActions: start.startsWith('>'), text: start.replace(/^>/, '').trim() }
}

/** Whether each typed word is the beginning of a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const [own, words] = [wordsOf(text), wordsOf(typed)]
  return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
