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
}

export function referenceKeys(typed: string): ReferenceKeys {
  const text = typed.trim()
  const host = hostOf(text)
  const labels = host.split('.')
  const isName = labels.length > 1 && labels.length <= 12 && !/[\s/@:]/.test(host)
  const squeezed = text.toLowerCase().replaceAll(/\s/g, '')
  return {
    typed: text,
    // A plain word is never an id, even if a record has that id: it is a search term.
    ids: /[\d.@_/-]/.test(text) ? [...new Set([text, text.toUpperCase()])] : [],
    words: [...new Set([squeezed, isName ? host : '', phoneOf(text)])].filter((word) => /[\d.@]/.test(word)),
    zones: isName ? labels.slice(0, -1).map((_, index) => labels.slice(index).join('.')) : [],
    address: addressOf(squeezed),
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
