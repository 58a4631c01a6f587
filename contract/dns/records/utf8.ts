// The contract belongs to browsers and servers, so it uses only what is part of the language.

export function utf8Bytes(text: string): Uint8Array {
  // oxlint-disable-next-line no-control-regex -- ASCII, whose bytes are its codes
  if (/^[\u0000-\u007f]*$/.test(text)) return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const parts = encodeURIComponent(text.toWellFormed()).matchAll(/%([\da-f]{2})|(.)/gi)
  return Uint8Array.from(parts, ([, code, sign = '']) =>
    code === undefined ? sign.charCodeAt(0) : Number.parseInt(code, 16),
  )
}

/** Null if the bytes are not text. */
export function utf8Text(bytes: Uint8Array): string | null {
  if (bytes.every((byte) => byte < 128)) return latinText(bytes)
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return null
  }
}

/** One character for each byte. */
export const latinText = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Null if it is not base64. */
export function base64Bytes(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !/^[a-z0-9+/]*={0,2}$/i.test(text)) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 4) {
    const signs = text.slice(at, at + 4).replaceAll('=', '')
    const bits = signs
      .padEnd(4, 'A')
      .split('')
      .reduce((sum, sign) => sum * 64 + digits.indexOf(sign), 0)
    bytes.push(...[bits >> 16, (bits >> 8) & 255, bits & 255].slice(0, signs.length - 1))
  }
  return Uint8Array.from(bytes)
}

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const bits = first * 65_536 + second * 256 + third
    const signs = [18, 12, 6, 0].map((shift) => digits.charAt((bits >> shift) & 63)).join('')
    const left = Math.min(3, bytes.length - at)
    text += signs.slice(0, left + 1).padEnd(4, '=')
  }
  return text
}
