import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { ZoneCopies } from '../../../upstreams/dns/dns-server.ts'
import type { StoredZone } from '../zone-store.ts'

/** Whether the records are all: to others the name server adds signatures, and the addresses of an ALIAS. */
export const isWholeHere = ({ dnssec }: Pick<StoredZone, 'dnssec'>, records: readonly DnsRecord[]): boolean =>
  !dnssec && !records.some(({ type, disabled }) => type === 'ALIAS' && !disabled)

/** Why a copy would answer wrongly: the name server behind the portal does not give what it adds to the records. */
export function refusalToCopy(
  { dnssec, isExpired }: Pick<StoredZone, 'dnssec' | 'isExpired'>,
  records: readonly DnsRecord[],
  copies: ZoneCopies | undefined,
): Refusal | null {
  if (isExpired)
    return { code: 'zone_not_copied', reason: 'The zone has expired. Secondary name servers cannot copy it.' }
  if (copies || isWholeHere({ dnssec }, records)) return null
  return {
    code: 'zone_not_copied',
    reason: dnssec
      ? 'The zone is signed with DNSSEC. Secondary name servers cannot copy it.'
      : 'The zone has ALIAS records. Secondary name servers cannot copy it.',
  }
}
