import { zoneList, zoneRead } from '@portal/contract/dns/dns.ts'
import type { Walk } from './walk.ts'

export async function checkZones(walk: Walk): Promise<void> {
  for (const row of await walk.rows(zoneList, {}, 15)) {
    const zone = await walk.ask(zoneRead, { params: { zoneId: row.zoneId } })
    const { state, publishedAt, publishedBy, dnssec, autoRenew, expires, ...counts } = row
    const screen = `zone ${row.zoneId}`
    walk.agree(`${screen}, records`, counts.records, zone.records.length)
    walk.agree(`${screen}, scheduled`, counts.scheduled, zone.scheduled.length)
    walk.agree(`${screen}, draft`, counts.hasDraft, zone.draft !== null)
    walk.agree(
      `${screen}, registration`,
      [expires, autoRenew],
      [zone.registrar?.expires ?? null, zone.registrar?.autoRenew ?? null],
    )
    const shown = [zone.publication.state, zone.publishedAt, zone.publishedBy, zone.dnssec.isOn]
    walk.agree(`${screen}, publication`, [state, publishedAt, publishedBy, dnssec], shown)
  }
}
