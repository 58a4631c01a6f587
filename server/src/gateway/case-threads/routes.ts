import multipart from '@fastify/multipart'
import { mostCaseFiles } from '@portal/contract/case-values.ts'
import { caseFileCreate, caseFileRead, caseMailCreate } from '@portal/contract/case-files.ts'
import { deskFileCreate, deskFileRead } from '@portal/contract/case-desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { AccountScope } from '../actor.ts'
import { atMost } from '../at-most.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../bind-scoped.ts'
import { findCase } from '../cases/store.ts'
import { noSuchCase } from '../cases/service.ts'
import { sendFile } from '../files/send-file.ts'
import { insertFile, type NewFile } from '../files/store.ts'
import { readAttachment } from './attachment.ts'
import { takeMail } from './inbound-mail.ts'
import { countFiles, draftOf, findAttachment } from './store.ts'

export function caseThreadRoutes(app: FastifyInstance, parts: GatewayParts): void {
  void app.register((uploads) => uploadRoutes(uploads, parts))

  for (const endpoint of [caseFileRead, deskFileRead]) {
    bindScoped(app, parts, endpoint, async (scope, { params, reply }) => {
      if (!(await findCase(scope, params.caseId))) throw noSuchCase()
      const file = await findAttachment(scope, params.caseId, params.fileId)
      if (!file) throw new Problem('not_found', { detail: 'This case has no such attachment.' })
      return sendFile(reply, file)
    })
  }

  bind(app, caseMailCreate, async ({ body, request }) => ({
    outcome: await takeMail(parts, body, { now: new Date(), requestId: request.id }),
  }))
}

/** Uploads are read only here, and only once it is clear that the caller may send something. */
async function uploadRoutes(app: FastifyInstance, parts: GatewayParts): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const endpoint of [caseFileCreate, deskFileCreate]) {
    bind(app, endpoint, async (call) => {
      const inOwnScope = await scopeOf(parts, endpoint, call)
      await inOwnScope((scope) => assertRoom(scope))
      // No transaction waits for a slow line.
      const file = await readAttachment(call.request)
      return inOwnScope((scope) => keepDraft(scope, file))
    })
  }
}

async function keepDraft(scope: AccountScope, file: NewFile) {
  await assertRoom(scope)
  return insertFile(scope, draftOf(scope), file)
}

function assertRoom(scope: AccountScope): Promise<void> {
  return atMost(scope.tx, {
    of: `unsent files ${scope.accountId} ${scope.person.userId}`,
    most: mostCaseFiles,
    count: () => countFiles(scope, draftOf(scope)),
    detail: `Send the message first: ${mostCaseFiles} files are waiting for it.`,
  })
}
