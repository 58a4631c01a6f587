import { inputsOf } from '@portal/contract/dns/records/content.ts'
import punycode from 'punycode/punycode.js'

/** A name as people write it: `xn--bcher-kva.example` is bücher.example. */
export function nameInWords(name: string): string {
  // The first part of a name may begin a text, and a dot ends each part.
  return name.includes('xn--') ? name.replaceAll(/(?<![^\s."])xn--[a-z0-9-]+/g, labelInWords) : name
}

/** The content of a record with the names in it as people write them. */
export function contentInWords({ type, content }: { type: string; content: string }): string {
  return content.includes('xn--') && inputsOf(type).some(({ isName }) => isName) ? nameInWords(content) : content
}

function labelInWords(label: string): string {
  try {
    const written = punycode.toUnicode(label)
    // Other characters than those that lead back to this name could imitate another one.
    return new URL(`http://${written}`).hostname === label ? written : label
  } catch {
    return label
  }
}
