import { zoneFileRead, zoneImportCreate, zoneImportPreviewCreate } from '@portal/contract/dns/dns.ts'
import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { setOf } from '@portal/db/src/dns-rules/difference.ts'
import { inThread } from '../../threads/in-thread.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { sendFile } from '../../files/send-file.ts'
import { type Edit, editDraft, previewEdit } from './draft-service.ts'
import { getStoredZone } from './service.ts'
import type { ShowZone } from './show-zone.ts'
import { listRecords } from './zone-store.ts'

export function zoneFileRoutes(app: FastifyInstance, parts: GatewayParts, show: ShowZone): void {
  bindScoped(app, parts, zoneFileRead, async (scope, { params: { zoneId }, reply }) => {
    const zone = await getStoredZone(scope, zoneId)
    const records = (await listRecords(scope, zoneId)).filter(({ disabled }) => !disabled)
    const text = await inThread('zoneText', [{ ...zone, name: zoneId, records }])
    return sendFile(reply, { name: `${zoneId}.zone`, mediaType: 'text/dns; charset=utf-8', content: Buffer.from(text) })
  })

  bindScoped(app, parts, zoneImportPreviewCreate, async (scope, { params: { zoneId }, body }) => {
    await getStoredZone(scope, zoneId)
    const { records, refusals, warnings } = await inThread('zoneFile', [body.text, zoneId, body.mode])
    const changes = refusals.length > 0 ? [] : await previewEdit(scope, zoneId, take(records, body.mode))
    return { refusals, warnings, records: records.length, changes }
  })

  bindScoped(app, parts, zoneImportCreate, async (scope, { params: { zoneId }, body, reply }) => {
    await getStoredZone(scope, zoneId)
    const { records, refusals } = await inThread('zoneFile', [body.text, zoneId, body.mode])
    const [refusal] = refusals
    if (refusal) {
      throw new Problem('zone_file_unreadable', {
        detail: `The file was rejected. Line ${refusal.line}: ${refusal.message}`,
      })
    }
    await editDraft(scope, zoneId, take(records, body.mode))
    return show(scope, reply, zoneId)
  })
}

/** A merge takes the record sets in the file and keeps all others; a replacement keeps nothing else. */
function take(imported: readonly DnsRecord[], mode: 'merge' | 'replace'): Edit {
  return (records) => {
    const sets = new Set(imported.map(setOf))
    const aliases = new Set(imported.filter(({ type }) => type === 'CNAME').map(({ name }) => name))
    const others = new Set(imported.filter(({ type }) => type !== 'CNAME').map(({ name }) => name))
    const known = new Map(records.map((record) => [JSON.stringify([record.name, record.type, record.content]), record]))
    const kept = records.filter(
      (record) =>
        mode === 'merge' &&
        !sets.has(setOf(record)) &&
        // Records that conflict with a CNAME, on either side, give way to the file.
        !aliases.has(record.name) &&
        !(record.type === 'CNAME' && others.has(record.name)),
    )
    return [
      ...kept,
      ...imported.map((record) => {
        const before = known.get(JSON.stringify([record.name, record.type, record.content]))
        return before ? { ...record, comment: before.comment } : record
      }),
    ]
  }
}
