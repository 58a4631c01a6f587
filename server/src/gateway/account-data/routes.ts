import { accountDataRead, accountExportCreate } from '@portal/contract/account-data/account-data.ts'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import { bindScoped, type GatewayParts, scopeOf } from '../bind-scoped.ts'
import { sendStream } from '../../files/send-stream.ts'
import { accountExports } from '../turns.ts'
import { assertOwnPeople, openExport, readAccountData, recordExport } from './service.ts'

// Long enough for a slow connection, short enough for a closed laptop.
const timeoutMs = 60_000

export function accountDataRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, accountDataRead, (scope) => readAccountData(scope))

  bind(app, accountExportCreate, async (call) => {
    const inOwnScope = await scopeOf(parts, accountExportCreate, call)
    const { accountId, now } = await inOwnScope(async (scope) => {
      assertOwnPeople(scope)
      return { accountId: scope.accountId, now: scope.now }
    })
    const folder = folderOf(accountId, now)
    const open = async (onTaken: () => void) => {
      const archive = await openExport(parts.database, { accountId, folder, now, onTaken })
      try {
        // Recorded before the first byte, because even an interrupted export has disclosed data.
        await inOwnScope((scope) => recordExport(scope, parts.config))
      } catch (error) {
        archive.destroy()
        throw error
      }
      return archive
    }
    return accountExports.run(accountId, () =>
      sendStream(call.reply, { name: `${folder}.zip`, mediaType: 'application/zip', timeoutMs, open }),
    )
  })
}

const folderOf = (accountId: string, now: Date) =>
  `account-${accountId.replaceAll(/[^\w-]+/g, '_')}-${now.toISOString().slice(0, 10)}`
