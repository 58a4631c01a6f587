import { isIP } from 'node:net'

/** The forms in which a reference may be stored, as parameters of find_named. */
export interface ReferenceKeys {
  typed: string
  /** As an id. */
  ids: string[]
  /** As a search term of a record: in lower case without spaces. */
  words: string[]
  /** The zones that a host name may be in, the name itself first. */
  zones: string[]
  /** An IP address or block. */
  address: string | null
  /** A MAC address or serial number, without separators. */
  hardware: string[]
}

// "order 70-31702", "Case no. CS-52000", "serial R22-118".
const named =
  /^(?:account|service|line|site|machine|test|zone|order|quote|case|visit|plan|bill|invoice|incident|statement|circuit|serial|mac)[\s:#]+(?:(?:id|no\.?|number|address|ref(?:erence)?)[\s:#]+)?(?=.*\d)/i

export function referenceKeys(typed: string): ReferenceKeys {
  const text = typed.trim().replace(named, '')
  const host = hostOf(text)
  const labels = host.split('.')
  const isName = labels.length > 1 && labels.length <= 12 && !/[\s/@:]/.test(host)
  const squeezed = text.toLowerCase().replaceAll(/\s/g, '')
  return {
    typed: text,
    // A plain word is a search term, even if a record has that id. Only the id of a line test may be letters alone.
    ids: [...new Set([...(/[\d.@_/-]/.test(text) ? [text, text.toUpperCase()] : []), ...withDashes(squeezed)])],
    words: [...new Set([squeezed, isName ? host : '', phoneOf(text)])].filter((word) => /[\d.@]/.test(word)),
    zones: isName ? labels.slice(0, -1).map((_, index) => labels.slice(index).join('.')) : [],
    address: addressOf(squeezed),
    hardware: [squeezed.replaceAll(/[^\da-z]/g, '')].filter((term) => term.length >= 6 && /\d/.test(term)),
  }
}

/** The host name, also from a web address. */
function hostOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '')
}

/** A phone number in national format: `+44 (0)1632 960551` is `01632960551`. */
function phoneOf(text: string): string {
  if (!/^\+?[\d\s()-]{7,24}$/.test(text)) return ''
  return text.replaceAll(/[\s()-]/g, '').replace(/^\+440?/, '0')
}

function addressOf(text: string): string | null {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0 || rest.length > 0 || address.includes('%')) return null
  if (bits === undefined) return address
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= longest ? `${address}/${bits}` : null
}

// A case or service, a line test, a statement, an order.
const dashed: readonly [RegExp, string][] = [
  [/^([A-Z]{1,4})(\d+)$/, '$1-$2'],
  [/^T([A-Z\d]{10})$/, 'T-$1'],
  [/^CM(\d{4})(\d{2})$/, 'CM-$1-$2'],
  [/^(\d{2})(\d{3,})$/, '$1-$2'],
]

/** Ids for a text without its dashes: `CS-52000` for `CS52000`. */
function withDashes(squeezed: string): string[] {
  const plain = squeezed.toUpperCase().replaceAll('-', '')
  return dashed.flatMap(([form, written]) => (form.test(plain) ? plain.replace(form, written) : []))
}
