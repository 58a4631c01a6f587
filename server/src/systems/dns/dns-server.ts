import { DnsRecord } from '@portal/contract/dns.ts'
import type { RecordType } from '@portal/contract/dns-values.ts'
import { z } from 'zod'
import { boolean, number, text, texts } from '@portal/db/src/rows.ts'

/** A zone as the world is to see it: names relative to it, records that are switched off left out. */
export const ServedZone = z.strictObject({
  name: text,
  serial: number,
  nameServers: texts,
  dnssec: boolean,
  records: z.array(DnsRecord.pick({ name: true, type: true, ttl: true, content: true })),
})
export type ServedZone = z.infer<typeof ServedZone>

/** Where the server answers questions of the world. */
export interface Answering {
  host: string
  port: number
}

/** The name server behind the portal, whichever it is. */
export interface DnsServer {
  /** What it can serve beyond the standard. */
  readonly types: readonly RecordType[]
  readonly answering: Answering
  /** Makes the server serve exactly this. A second time, or after a time that failed half way, it changes nothing more. */
  putZone(zone: ServedZone): Promise<void>
  /** What the registrar has to know so that signatures count, as the registry wants it; empty where it is not signed. */
  listDs(zone: string): Promise<string[]>
}

export const hostmaster = 'hostmaster.portal.example'
/** How long the world may keep that a name is not there; changes are to be seen within 5 minutes. */
export const soaTimes = { refresh: 7200, retry: 1800, expire: 1_209_600, minimum: 300 } as const
export const soaTtl = 3600
export const nameServerTtl = 86_400
