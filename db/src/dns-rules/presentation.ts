import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { printContent } from '@portal/contract/dns/records/content.ts'

/** The content in zone file format: names end with a dot, text is quoted and split. */
export function presentationOf({ type, content }: Pick<DnsRecord, 'type' | 'content'>): string {
  return printContent(type, content)
}
