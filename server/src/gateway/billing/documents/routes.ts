import multipart from '@fastify/multipart'
import {
  billArchive,
  billDocument,
  billXml,
  deskBillDocumentCreate,
  deskBillXmlList,
  deskBillXmlRead,
} from '@portal/contract/billing/documents.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { readAttachment } from '../../../files/attachment.ts'
import { openArchive } from '../../../files/open-archive.ts'
import { sendFile } from '../../../files/send-file.ts'
import { sendStream } from '../../../files/send-stream.ts'
import { bind } from '../../../http/bind.ts'
import { bindDesk, bindScoped, type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { assertWholeAccount } from '../payments/whole-account.ts'
import { getBill } from '../service.ts'
import { withTabs } from '../../../lists/with-tabs.ts'
import { keepIssued, readDocument } from './receive-document.ts'
import { chosenBills, filteredBills, getDocument } from './service.ts'
import { findIssued } from './store.ts'
import { countDeskXml, findCheck, listDeskXml, xml } from './xml-store.ts'

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

  bindScoped(app, parts, billXml, async (scope, { params: { billId }, reply }) => {
    assertWholeAccount(scope)
    await getBill(scope, billId)
    const issued = await findIssued(scope, billId, xml)
    if (!issued) throw new Problem('not_found', { detail: 'No XML of this bill was issued.' })
    return sendFile(reply, issued)
  })

  bindScoped(app, parts, deskBillXmlRead, async (scope, { params: { billId } }) => {
    await getBill(scope, billId)
    return { check: await findCheck(scope, billId) }
  })

  bindDesk(app, parts, deskBillXmlList, (desk, { query }) => withTabs(listDeskXml(desk, query), countDeskXml(desk)))

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
    const file = await readAttachment(call.request, { xml })
    const facts = await readDocument(file)
    return inOwnScope((scope) => keepIssued(scope, call.params.billId, file, facts))
  })
}
