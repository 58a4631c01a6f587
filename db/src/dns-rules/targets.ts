import type { DnsRecord } from '@portal/contract/dns/dns.ts'

/** The address or fully qualified name that a record points to. */
export function targetOf({ type, content }: Pick<DnsRecord, 'type' | 'content'>): string | null {
  switch (type) {
    case 'A':
    case 'AAAA':
    case 'ALIAS':
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return content
    case 'MX':
    case 'SRV': {
      const host = content.slice(content.lastIndexOf(' ') + 1)
      return host === '.' ? null : host
    }
    case 'CAA':
    case 'TXT':
      return null
  }
}
