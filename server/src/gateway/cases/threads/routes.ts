import multipart from '@fastify/multipart'
import { mostCaseFiles } from '@portal/contract/cases/values.ts'
import { caseFileCreate, caseFileRead, caseMailCreate } from '@portal/contract/cases/files.ts'
import { deskFileCreate, deskFileRead } from '@portal/contract/cases/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../../http/bind.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atMost } from '../../at-most.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../../bind-scoped.ts'
import { findCase } from '../store.ts'
import { noSuchCase } from '../service.ts'
import { sendFile } from '../../../files/send-file.ts'
import { insertFile, type NewFile } from '../../../files/store.ts'
import { readAttachment } from '../../../files/attachment.ts'
import { addInboundMail } from './inbound-mail.ts'
import { countFiles, draftOf, findAttachment } from './store.ts'

export function caseThreadRoutes(app: FastifyInstance, parts: GatewayParts): void {
  void app.register((uploads) => uploadRoutes(uploads, parts))

  for (const endpoint of [caseFileRead, deskFileRead]) {
    bindScoped(app, parts, endpoint, async (scope, { params, reply }) => {
      if (!(await findCase(scope, params.caseId))) throw noSuchCase()
      const file = await findAttachment(scope, params.caseId, params.fileId)
      if (!file) throw new Problem('not_found', { detail: 'Attachment not found.' })
      return sendFile(reply, file)
    })
  }

  bind(app, caseMailCreate, async ({ body }) => ({
    outcome: await addInboundMail(parts, body),
  }))
}

/** Uploads are parsed only here, and only after the caller's permission is checked. */
async function uploadRoutes(app: FastifyInstance, parts: GatewayParts): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const endpoint of [caseFileCreate, deskFileCreate]) {
    bind(app, endpoint, async (call) => {
      const inOwnScope = await scopeOf(parts, endpoint, call)
      await inOwnScope((scope) => assertRoom(scope))
      // Slow uploads must not hold a transaction open.
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
