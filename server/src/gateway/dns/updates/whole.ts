import type { Refusal } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { ZoneCopies } from '../../../upstreams/dns/dns-server.ts'
import { hasAlias, type StoredZone } from '../zone-store.ts'

type Facts = Pick<StoredZone, 'zoneId' | 'dnssec' | 'isExpired'>

/** Whether the records are all: to others the name server adds signatures, and the addresses of an ALIAS. */
export async function isWholeHere(scope: AccountScope, { zoneId, dnssec }: Omit<Facts, 'isExpired'>): Promise<boolean> {
  return !dnssec && !(await hasAlias(scope, zoneId))
}

/** Why a copy would answer wrongly: the name server behind the portal does not give what it adds to the records. */
export async function refusalToCopy(
  scope: AccountScope,
  zone: Facts,
  copies: ZoneCopies | undefined,
): Promise<Refusal | null> {
  if (zone.isExpired)
    return { code: 'zone_not_copied', reason: 'The zone has expired. Secondary name servers cannot copy it.' }
  if (copies || (await isWholeHere(scope, zone))) return null
  return {
    code: 'zone_not_copied',
    reason: zone.dnssec
      ? 'The zone is signed with DNSSEC. Secondary name servers cannot copy it.'
      : 'The zone has ALIAS records. Secondary name servers cannot copy it.',
  }
}
