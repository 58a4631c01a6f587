import type { Zone } from '@portal/contract/dns/dns.ts'
import type { ZoneKind } from '@portal/contract/dns/zone-kind.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

/** Why the records of a zone cannot be edited here; undefined if they can. */
export const readOnlyReason = ({ kind }: Pick<Zone, 'kind'>): string | undefined =>
  kind === 'secondary' ? 'The records come from the primary name server. Change them there.' : undefined

/** The state of the copy of a secondary zone. */
export function transferInWords({ isExpired, note, serial }: NonNullable<ZoneKind['transfer']>): {
  kind: StatusKind
  status: string
} {
  if (isExpired) return { kind: 'bad', status: 'Expired' }
  if (note !== null) return { kind: 'warn', status: serial === null ? 'Not transferred' : 'Last check failed' }
  return serial === null ? { kind: 'starting', status: 'Transfer started' } : { kind: 'ok', status: 'Up to date' }
}
