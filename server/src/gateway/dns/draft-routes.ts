import {
  draftBulkEditCreate,
  draftDelete,
  draftRebaseCreate,
  draftRecordUpdate,
  draftRemovalCreate,
  draftUndoCreate,
  templateApplicationCreate,
  templatePreviewCreate,
  zoneRestorationCreate,
} from '@portal/contract/dns/dns.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { deleteDraft } from './change-store.ts'
import {
  editDraft,
  editRecords,
  placeRecord,
  previewEdit,
  rebaseDraft,
  removeRecords,
  restoreVersion,
  undoChanges,
} from './draft-service.ts'
import { getStoredZone } from './service.ts'
import type { ShowZone } from './show-zone.ts'
import { placeTemplate } from './templates.ts'

export function draftRoutes(app: FastifyInstance, parts: GatewayParts, show: ShowZone): void {
  bindScoped(app, parts, draftRecordUpdate, async (scope, { params: { zoneId }, body, reply }) => {
    const { before, ...typed } = body
    await editDraft(scope, zoneId, placeRecord(zoneId, before, typed))
    return show(scope, reply, zoneId)
  })

  bindScoped(app, parts, draftRemovalCreate, async (scope, { params: { zoneId }, body, reply }) => {
    await editDraft(scope, zoneId, removeRecords(body.records))
    return show(scope, reply, zoneId)
  })

  bindScoped(app, parts, draftBulkEditCreate, async (scope, { params: { zoneId }, body, reply }) => {
    await editDraft(scope, zoneId, editRecords(zoneId, body))
    return show(scope, reply, zoneId)
  })

  bindScoped(app, parts, draftUndoCreate, async (scope, { params: { zoneId }, body, reply }) => {
    await undoChanges(scope, zoneId, body.records)
    return show(scope, reply, zoneId)
  })

  bindScoped(app, parts, draftDelete, async (scope, { params: { zoneId }, reply }) => {
    await getStoredZone(scope, zoneId)
    await deleteDraft(scope, zoneId)
    return show(scope, reply, zoneId)
  })

  bindScoped(app, parts, draftRebaseCreate, async (scope, { params: { zoneId }, reply }) => {
    await rebaseDraft(scope, zoneId)
    return show(scope, reply, zoneId)
  })

  bindScoped(app, parts, zoneRestorationCreate, async (scope, { params: { zoneId }, body, reply }) => {
    await restoreVersion(scope, zoneId, body.version)
    return show(scope, reply, zoneId)
  })

  bindScoped(app, parts, templatePreviewCreate, async (scope, { params: { zoneId }, body }) => ({
    changes: await previewEdit(scope, zoneId, placeTemplate(zoneId, body)),
  }))

  bindScoped(app, parts, templateApplicationCreate, async (scope, { params: { zoneId }, body, reply }) => {
    await editDraft(scope, zoneId, placeTemplate(zoneId, body))
    return show(scope, reply, zoneId)
  })
}
