import multipart from '@fastify/multipart'
import {
  deskImportBadRows,
  deskImportColumnList,
  deskImportCreate,
  deskImportDelete,
  deskImportList,
  deskImportLoad,
  deskImportMappingDelete,
  deskImportMappingRead,
  deskImportMappingUpdate,
  deskImportRead,
  deskImportUpdate,
} from '@portal/contract/desk/imports.ts'
import { Problem } from '@portal/contract/problem.ts'
import { listAddedCategories } from '@portal/db/src/import/added-categories.ts'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../../files/send-file.ts'
import { bind } from '../../../http/bind.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { getFile, mapFile, readColumns, unmapFile } from './mappings.ts'
import { assertRoom, checkAgain, createImport, entityNames, getImport, loadImport, removeImport } from './service.ts'
import { readUpload } from './read-upload.ts'
import { findBadRows, findMapping, listImports } from './store.ts'

/** Imports from a page of the desk, for operators. The files belong to the operator's account. */
export function deskImportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  void app.register((uploads) => uploadRoute(uploads, parts))
  bindScoped(app, parts, deskImportList, async (scope) => ({
    imports: await listImports(scope),
    entities: entityNames,
  }))
  bindScoped(app, parts, deskImportRead, (scope, { params }) => getImport(scope, params.importId))
  bindScoped(app, parts, deskImportUpdate, (scope, { params, body }) => checkAgain(scope, params.importId, body))
  bind(app, deskImportColumnList, async (call) => {
    const { importId, place } = call.params
    const inOwnScope = await scopeOf(parts, deskImportColumnList, call)
    // The file is read whole, which must not hold a transaction open.
    const [file, added] = await inOwnScope(async (scope) => [
      await getFile(scope, importId, place),
      await listAddedCategories(scope.tx),
    ])
    return readColumns(file, call.query, added)
  })
  bindScoped(app, parts, deskImportMappingUpdate, (scope, { params, body }) => mapFile(scope, params, body))
  bindScoped(app, parts, deskImportMappingDelete, (scope, { params }) => unmapFile(scope, params))
  bindScoped(app, parts, deskImportMappingRead, async (scope, { params, reply }) => {
    const file = await findMapping(scope, params.importId)
    if (!file) throw new Problem('not_found', { detail: 'This import has no mapping.' })
    return sendFile(reply, { ...file, content: Buffer.from(file.content), mediaType: 'application/json' })
  })
  bindScoped(app, parts, deskImportLoad, (scope, { params }) => loadImport(scope, params.importId))
  bindScoped(app, parts, deskImportBadRows, async (scope, { params: { importId, place }, reply }) => {
    const file = await findBadRows(scope, importId, place)
    if (!file) throw new Problem('not_found', { detail: 'This import has no such bad rows.' })
    return sendFile(reply, { ...file, mediaType: 'text/csv' })
  })
  bindScoped(app, parts, deskImportDelete, async (scope, { params }) => {
    await removeImport(scope, params.importId)
    return params
  })
}

/** Uploads are parsed only here, and only after the caller's permission is checked. */
async function uploadRoute(app: FastifyInstance, parts: GatewayParts): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  bind(app, deskImportCreate, async (call) => {
    const inOwnScope = await scopeOf(parts, deskImportCreate, call)
    await inOwnScope(assertRoom)
    // Slow uploads must not hold a transaction open.
    const { files, mapping } = await readUpload(call.request)
    return inOwnScope((scope) => createImport(scope, files, mapping))
  })
}
