import type { HostileRequest } from './request.ts'

/** The request as a shell command, with `$TOKEN` in place of the credential. */
export function curlOf({ method, url, headers, signedIn, body }: HostileRequest): string {
  const own = new Set(
    ['authorization', 'cookie'].filter((name) => name in signedIn && signedIn[name] === headers[name]),
  )
  const sent = Object.entries(headers).filter(([name]) => !own.has(name))
  return [
    `curl -i --path-as-is -X ${method}`,
    ...('authorization' in headers && own.has('authorization') ? [`-H "authorization: Bearer $TOKEN"`] : []),
    ...('cookie' in headers && own.has('cookie') ? [`-H "cookie: $COOKIE"`] : []),
    ...sent.map(([name, value]) => `-H ${quoted(Buffer.from(`${name}: ${value}`, 'latin1'))}`),
    ...(body ? [`--data-binary ${quoted(body)}`] : []),
    quoted(Buffer.from(url)),
  ].join(' ')
}

/** For bash; long values are cut, because the seed reproduces them. */
function quoted(bytes: Buffer): string {
  const shown = bytes.subarray(0, 600)
  const text = [...shown]
    .map((byte) => {
      if (byte === 0x27 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
      return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
  return `$'${text}'${bytes.byteLength > shown.byteLength ? ` # and ${bytes.byteLength - shown.byteLength} bytes more` : ''}`
}
