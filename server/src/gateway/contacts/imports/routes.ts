import { contactImportCreate, contactImportDelete } from '@portal/contract/contacts/imports.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { importContacts, undoImport } from './service.ts'

export function contactImportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, contactImportCreate, (scope, { body }) =>
    importContacts(scope, body.rows, { dryRun: body.dryRun }),
  )

  bindScoped(app, parts, contactImportDelete, (scope, { params }) => undoImport(scope, params.importId))
}
