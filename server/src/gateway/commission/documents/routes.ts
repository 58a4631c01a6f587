import { statementDocument, statementExport } from '@portal/contract/commission/commission.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { letterheadOf } from '../../../letterhead/letterhead.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { readLines } from '../line-store.ts'
import { assertDealer } from '../policy.ts'
import { getStatement } from '../service.ts'
import { sendFile } from '../../../files/send-file.ts'
import { sendStream, started } from '../../../files/send-stream.ts'
import { findDocument } from '../self-billing/store.ts'
import { providerOf } from '../../../provider-settings.ts'
import { csvOf } from './csv.ts'
import { statementInThread } from './statement-in-thread.ts'

const inOrder = { sort: 'lineNo', direction: 'asc' } as const

export function commissionDocumentRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts

  bindScoped(app, parts, statementExport, async (scope, { params, query, reply }) => {
    assertDealer(scope)
    const { statementRef } = await getStatement(scope, params.statementRef)
    return sendStream(reply, {
      name: `${statementRef}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      open: async () => Readable.from(await started(csvOf(readLines(scope, statementRef, query), query.columns))),
    })
  })

  bindScoped(app, parts, statementDocument, async (scope, { params, reply }) => {
    assertDealer(scope)
    const statement = await getStatement(scope, params.statementRef)
    const letterhead = await letterheadOf(scope, config)
    const parties = {
      letterhead,
      provider: providerOf(config)?.legalName ?? letterhead.name,
      dealer: statement.dealerName,
      document: await findDocument(scope, statement.statementRef),
    }
    const lines = readLines(scope, statement.statementRef, inOrder)
    const { document, isDrawn } = await statementInThread(statement, parties, lines)
    void sendFile(reply, {
      name: `${parties.document?.number ?? statement.statementRef}.pdf`,
      mediaType: 'application/pdf',
      content: document,
    })
    // The lines are read in the transaction of this call. A reader that disconnects early is not an error.
    await isDrawn.catch(() => {})
    return reply
  })
}
