import { accountDataRead, accountExportCreate } from '@portal/contract/account-data.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../bind-scoped.ts'
import { sendStream } from '../files/send-stream.ts'
import { accountExports } from '../turns.ts'
import { assertOwnPeople, openExport, readAccountData, recordExport } from './service.ts'

// A person who closes the lid of a laptop is not waited for, a slow line is.
const patienceMs = 60_000

export function accountDataRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, accountDataRead, (scope) => readAccountData(scope))

  bind(app, accountExportCreate, async (call) => {
    const inOwnScope = await scopeOf(parts, accountExportCreate, call)
    const accountId = await inOwnScope(async (scope) => {
      assertOwnPeople(scope)
      return scope.accountId
    })
    const folder = folderOf(accountId, new Date())
    const open = async (onTaken: () => void) => {
      const archive = await openExport(parts.database, { accountId, folder, onTaken })
      try {
        // Before the first byte leaves: also one that is broken off has told something.
        await inOwnScope((scope) => recordExport(scope, parts.config, call.request.id))
      } catch (error) {
        archive.destroy()
        throw error
      }
      return archive
    }
    return accountExports.run(accountId, () =>
      sendStream(call.reply, { name: `${folder}.zip`, mediaType: 'application/zip', patienceMs, open }),
    )
  })
}

const folderOf = (accountId: string, now: Date) =>
  `account-${accountId.replaceAll(/[^\w-]+/g, '_')}-${now.toISOString().slice(0, 10)}`
