import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { StoredZone } from '../zone-store.ts'

/** Why a copy would answer wrongly: the name server behind the portal adds signatures and the addresses of an ALIAS. */
export function refusalToCopy(
  { dnssec, isExpired }: Pick<StoredZone, 'dnssec' | 'isExpired'>,
  records: readonly DnsRecord[],
): Refusal | null {
  if (isExpired)
    return { code: 'zone_not_copied', reason: 'The zone has expired. Secondary name servers cannot copy it.' }
  if (!dnssec && !records.some(({ type, disabled }) => type === 'ALIAS' && !disabled)) return null
  return {
    code: 'zone_not_copied',
    reason: dnssec
      ? 'The zone is signed with DNSSEC. Secondary name servers cannot copy it.'
      : 'The zone has ALIAS records. Secondary name servers cannot copy it.',
  }
}
