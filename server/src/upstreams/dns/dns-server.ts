import { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { NamedType } from '@portal/contract/dns/records/types.ts'
import { z } from 'zod'
import { boolean, number, text, texts } from '@portal/db/src/rows.ts'
import type { Packed } from './transfer/packing.ts'

/** The keys of a signed zone, named by their DS. Stating them again changes nothing more. */
export const Signing = z.strictObject({
  /** Keys that are being replaced: beside them there is a new one, and both sign everything. */
  replaced: texts,
  /** Keys that must be gone, unless the zone has no other. */
  withdrawn: texts,
  /** Whether CDS and CDNSKEY ask the parent zone to remove its DS (RFC 8078, section 4). */
  dsRemoval: boolean,
})
export type Signing = z.infer<typeof Signing>

/** The SOA without its serial, and the TTL of the name servers of the zone. */
export const Apex = z.strictObject({
  mname: text,
  rname: text,
  times: z.strictObject({ refresh: number, retry: number, expire: number, minimum: number }),
  soaTtl: number,
  nameServerTtl: number,
})
export type Apex = z.infer<typeof Apex>

/** A zone as it should be served: names relative to it, disabled records omitted. */
export const ServedZone = z.strictObject({
  name: text,
  serial: number,
  nameServers: texts,
  /** If it is not that of the provider. */
  apex: Apex.nullable().optional(),
  /** Whether it is the copy of a primary elsewhere, with exactly its serial. */
  isCopy: boolean.optional(),
  dnssec: boolean,
  signing: Signing.optional(),
  records: z.array(DnsRecord.pick({ name: true, type: true, ttl: true, content: true })),
})
export type ServedZone = z.infer<typeof ServedZone>

/** All records of one name and type. The name is relative to the zone, the contents are as in a zone file. */
export interface ServedSet {
  name: string
  type: string
  ttl: number
  contents: string[]
}

/** A set that differs between zone and name server; null for the one that does not have it. */
export interface Drift {
  name: string
  type: string
  here: ServedSet | null
  there: ServedSet | null
}

/** The address on which the server answers DNS queries. */
export interface Answering {
  host: string
  port: number
}

/** Copies of zones as the name server answers them: with signatures, and the addresses of each ALIAS. */
export interface ZoneCopies {
  /** The serial that is answered now; null if the server does not have the zone. */
  serialOf(zone: string): Promise<number | null>
  /** The records in messages of a transfer, with the SOA at both ends; null if the server does not have the zone. */
  copyOf(zone: string): Promise<readonly Packed[] | null>
  /** Zones that were copied with their present serial, and have newer signatures or other addresses of an ALIAS now. */
  listOutdated(): Promise<string[]>
}

/** The name server behind the portal, whichever it is. */
export interface DnsServer {
  /** Record types that it can serve by name. */
  readonly types: readonly NamedType[]
  readonly answering: Answering
  /**
   * Makes the server serve the changed sets (`www A`) as the zone has them, and the whole zone if it has none of that
   * name. Sets that others made stay as they are. Repeating the call, also after a partial failure,
   * changes nothing more. Returns the serial that is served.
   */
  putZone(zone: ServedZone, changed: Iterable<string>): Promise<number>
  /** Makes the server answer for a zone no more. */
  dropZone(zone: string): Promise<void>
  /** The sets that were changed by other means than the portal, except for SOA and name servers of the zone. */
  listDrift(zone: ServedZone): Promise<Drift[]>
  /** DS records for the registrar, in the registry's format; empty if the zone is not signed. */
  listDs(zone: string): Promise<string[]>
  /** Absent if it gives no copies of zones that it signs, or whose ALIAS it resolves. */
  readonly copies?: ZoneCopies
}

const hostmaster = 'hostmaster.portal.example'
export const nameServerTtl = 86_400

/** The provider's own. Changes should be visible within 5 minutes, so names that are missing are cached no longer. */
export const apexOf = ({ apex, nameServers, name }: Pick<ServedZone, 'apex' | 'nameServers' | 'name'>): Apex =>
  apex ?? {
    mname: nameServers[0] ?? name,
    rname: hostmaster,
    times: { refresh: 7200, retry: 1800, expire: 1_209_600, minimum: 300 },
    soaTtl: 3600,
    nameServerTtl,
  }

/** The SOA as in a zone file. */
export function soaContent(zone: Parameters<typeof apexOf>[0] & Pick<ServedZone, 'serial'>): string {
  const { mname, rname, times } = apexOf(zone)
  return [`${mname}.`, `${rname}.`, zone.serial, times.refresh, times.retry, times.expire, times.minimum].join(' ')
}
