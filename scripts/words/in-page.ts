import type { Text } from './text.ts'

/** The sentences of a document: each paragraph, list item and table row, without code. */
export function textsInPage(path: string, page: string): Text[] {
  const texts: Text[] = []
  let isCode = false
  let isNew = true
  for (const [index, written] of page.split('\n').entries()) {
    const isFence = /^\s*```/.test(written)
    if (isFence) isCode = !isCode
    const last = texts.at(-1)
    const text = written
      .replace(/`[^`]*`/g, '`…`')
      .replace(/\]\([^)]*\)/g, ']')
      .trim()
    if (isCode || isFence || /^[-: |]*$/.test(text)) isNew = true
    else if (isNew || !last || /^(#|\||[-*] |\d+\. )/.test(text)) {
      texts.push({ path, line: index + 1, text })
      isNew = text.startsWith('#')
    } else last.text += ` ${text}`
  }
  return texts
}
