import type { DnsRecord } from '@portal/contract/dns/dns.ts'

type Content = Pick<DnsRecord, 'type' | 'content'>

/** The content in zone file format: names end with a dot, text is quoted and split. */
export function presentationOf({ type, content }: Content): string {
  switch (type) {
    case 'A':
    case 'AAAA':
    case 'CAA':
      return content
    case 'ALIAS':
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return dotted(content)
    case 'MX':
    case 'SRV': {
      const at = content.lastIndexOf(' ') + 1
      return content.slice(0, at) + dotted(content.slice(at))
    }
    case 'TXT':
      return textPieces(content).map(quoted).join(' ')
  }
}

const dotted = (name: string) => (name.endsWith('.') ? name : `${name}.`)

/** A DNS string has at most 255 bytes; receivers join the parts. */
export function textPieces(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8')
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, index) =>
    bytes.subarray(index * 255, index * 255 + 255),
  )
}

function quoted(piece: Buffer): string {
  const text = [...piece].map((byte) => {
    const sign = String.fromCodePoint(byte)
    if (byte < 0x20 || byte > 0x7e) return `\\${String(byte).padStart(3, '0')}`
    return sign === '"' || sign === '\\' ? `\\${sign}` : sign
  })
  return `"${text.join('')}"`
}

/** The content of a quoted string with its escapes resolved: `\\195\\169` is one letter. */
export function plainText(piece: string): string {
  const bytes: Buffer[] = []
  for (const [, code, sign, plain = ''] of piece.matchAll(/\\(?:(\d{3})|(.))|([^\\]+)/gsu)) {
    if (code !== undefined) bytes.push(Buffer.from([Number(code) & 255]))
    else bytes.push(Buffer.from(sign ?? plain, 'utf8'))
  }
  return Buffer.concat(bytes).toString('utf8')
}
