import { isIP } from 'node:net'
import { expandIpv6 } from '../reverse-zone.ts'
import { SpfError } from './spf-error.ts'

/** The values of the macro letters, RFC 7208, section 7.2. Null for those that are known only once an email is sent. */
export interface MacroValues {
  s: string | null
  l: string | null
  o: string | null
  d: string
  /** The address of the sending server. */
  i: string | null
  h: string | null
  /** Its validated name, which takes queries of its own. */
  p: () => Promise<string | null>
  /** The receiving server. */
  r: string
  t: () => string
}

const letters = 'slodiphv'
const lettersOfExplanations = `${letters}crt`
const piece = /%(?:\{([a-z])(\d*)(r?)([.\-+,/_=]*)\}|([%_-]))|%/gi
const escapes: Record<string, string> = { '%': '%', _: ' ', '-': '%20' }

/** Refuses what is not a macro-string. */
export function checkMacros(text: string, { isExplanation = false } = {}): void {
  for (const [whole, letter, digits] of text.matchAll(piece)) {
    if (whole === '%') throw new SpfError(`“${text}” has a “%” that begins no macro.`)
    if (letter === undefined) continue
    if (!(isExplanation ? lettersOfExplanations : letters).includes(letter.toLowerCase())) {
      throw new SpfError(`The macro ${whole} is not allowed in “${text}”.`)
    }
    if (digits !== undefined && digits !== '' && Number(digits) === 0) {
      throw new SpfError(`The macro ${whole} keeps no part of the name.`)
    }
  }
}

/** The text with its macros replaced; null if one is not known before an email is sent. */
export async function expandMacros(text: string, values: MacroValues): Promise<string | null> {
  let expanded = ''
  let from = 0
  for (const match of text.matchAll(piece)) {
    const [whole, letter, digits, reverse, delimiters, escape] = match
    expanded += text.slice(from, match.index)
    from = match.index + whole.length
    if (letter === undefined) {
      expanded += escapes[escape ?? ''] ?? ''
      continue
    }
    // A text has few macros, and only one kind of them takes a query.
    const value = await valueOf(letter.toLowerCase(), values)
    if (value === null) return null
    const kept = transformed(value, { count: Number(digits ?? ''), isReversed: reverse !== '', delimiters })
    expanded += letter === letter.toLowerCase() ? kept : encodeForUrl(kept)
  }
  return expanded + text.slice(from)
}

async function valueOf(letter: string, values: MacroValues): Promise<string | null> {
  const { i } = values
  switch (letter) {
    case 'i':
      return i && (isIP(i) === 4 ? i : expandIpv6(i).replaceAll(':', '').toUpperCase().split('').join('.'))
    case 'c':
      return i
    case 'v':
      return i && (isIP(i) === 4 ? 'in-addr' : 'ip6')
    case 'p':
      return values.p()
    case 't':
      return values.t()
    case 's':
    case 'l':
    case 'o':
    case 'd':
    case 'h':
    case 'r':
      return values[letter]
    default:
      throw new SpfError(`There is no macro ${letter}.`)
  }
}

function transformed(
  value: string,
  { count, isReversed, delimiters }: { count: number; isReversed: boolean; delimiters: string | undefined },
): string {
  const ends = delimiters || '.'
  const parts: string[] = ['']
  for (const character of value) {
    if (ends.includes(character)) parts.push('')
    else parts[parts.length - 1] += character
  }
  if (isReversed) parts.reverse()
  return parts.slice(count === 0 ? 0 : -count).join('.')
}

const encodeForUrl = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
