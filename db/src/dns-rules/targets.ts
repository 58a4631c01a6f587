import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { targetOfContent } from '@portal/contract/dns/records/content.ts'

/** The address or fully qualified name that a record points to. */
export function targetOf({ type, content }: Pick<DnsRecord, 'type' | 'content'>): string | null {
  return targetOfContent(type, content)
}
