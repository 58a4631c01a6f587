import multipart from '@fastify/multipart'
import { billArchive, billDocument, deskBillDocumentCreate } from '@portal/contract/billing/documents.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { readAttachment } from '../../../files/attachment.ts'
import { openArchive } from '../../../files/open-archive.ts'
import { sendFile } from '../../../files/send-file.ts'
import { sendStream } from '../../../files/send-stream.ts'
import { insertFile, listFiles, type NewFile } from '../../../files/store.ts'
import { bind } from '../../../http/bind.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { assertWholeAccount } from '../payments/whole-account.ts'
import { getBill, noSuchBill } from '../service.ts'
import { chosenBills, filteredBills, getDocument } from './service.ts'
import { findIssued, lockBill, pdf } from './store.ts'

export function billDocumentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts

  bindScoped(app, parts, billDocument, async (scope, { params: { billId }, reply }) => {
    assertWholeAccount(scope)
    return sendFile(reply, await getDocument(scope, config, billId))
  })

  bindScoped(app, parts, billArchive, async (scope, { query, reply }) => {
    assertWholeAccount(scope)
    const billIds = await (query.bills ? chosenBills(scope, query.bills.split(',')) : filteredBills(scope, query))
    return sendStream(reply, {
      name: 'bills.zip',
      mediaType: 'application/zip',
      timeoutMs: 60_000,
      open: (onTaken) =>
        openArchive(
          billIds.map((billId) => ({ name: `${billId}.pdf`, read: () => getDocument(scope, config, billId) })),
          scope.now,
          onTaken,
        ),
    })
  })

  void app.register((uploads) => uploadRoutes(uploads, parts))
}

/** Uploads are parsed only here. */
async function uploadRoutes(app: FastifyInstance, parts: GatewayParts): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  bind(app, deskBillDocumentCreate, async (call) => {
    const inOwnScope = await scopeOf(parts, deskBillDocumentCreate, call)
    await inOwnScope((scope) => getBill(scope, call.params.billId))
    // Slow uploads must not hold a transaction open.
    const file = await readAttachment(call.request)
    return inOwnScope((scope) => keepIssued(scope, call.params.billId, file))
  })
}

/** An issued document never changes. */
async function keepIssued(scope: AccountScope, billId: string, file: NewFile) {
  if (file.mediaType !== pdf) throw new Problem('unsupported', { detail: 'Send the bill as PDF.' })
  if (!(await lockBill(scope, billId))) throw noSuchBill()
  const owner = { entity: 'bill', entityId: billId }
  const issued = await findIssued(scope, billId)
  if (!issued) return { document: await insertFile(scope, owner, { ...file, name: `${billId}.pdf` }) }
  if (!issued.content.equals(file.content)) {
    throw new Problem('document_already_issued', { detail: 'Another document of this bill was received before.' })
  }
  const [document] = (await listFiles(scope, owner)).filter(({ mediaType }) => mediaType === pdf)
  if (!document) throw new Error('The issued document is missing')
  return { document }
}
