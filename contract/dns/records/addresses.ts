const byte = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/

export function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => byte.test(part))
}

export const ipv4Bytes = (address: string) => Uint8Array.from(address.split('.'), Number)

export const ipv4Of = (bytes: Uint8Array) => bytes.join('.')

/** In the format of RFC 5952; null if it is not an IPv6 address. */
export function shortIpv6(text: string): string | null {
  const groups = groupsOf(text)
  if (!groups) return null
  let [from, length] = [0, 0]
  for (let at = 0; at < 8; at += 1) {
    let end = at
    while (end < 8 && groups[end] === 0) end += 1
    if (end - at > length) [from, length] = [at, end - at]
  }
  const hex = groups.map((group) => group.toString(16))
  if (length < 2) return hex.join(':')
  return `${hex.slice(0, from).join(':')}::${hex.slice(from + length).join(':')}`
}

/** The eight groups of an IPv6 address, each with four digits. */
export function ipv6Groups(address: string): string[] {
  return (groupsOf(address) ?? []).map((group) => group.toString(16).padStart(4, '0'))
}

export function ipv6Bytes(address: string): Uint8Array {
  return Uint8Array.from((groupsOf(address) ?? []).flatMap((group) => [group >> 8, group & 255]))
}

export function ipv6Of(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('')
  return shortIpv6((hex.match(/.{4}/g) ?? []).join(':')) ?? ''
}

/** The eight groups; null if it is not an address. The last two may be an IPv4 address. */
function groupsOf(text: string): number[] | null {
  const [, before = text, v4] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? []
  if (v4 !== undefined && !isIpv4(v4)) return null
  const [a = 0, b = 0, c = 0, d = 0] = ipv4Bytes(v4 ?? '0.0.0.0')
  const whole = v4 === undefined ? before : `${before}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  const halves = whole.split('::')
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - left.length - right.length
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return null
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null
}
