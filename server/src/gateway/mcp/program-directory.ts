import { commandLine } from '@portal/contract/mcp/commands.ts'
import { commandScopes, toolScopes } from '@portal/contract/mcp/scopes.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Programs } from '@portal/identity/src/options.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { asSystem, withScope } from '../actor.ts'
import {
  findAccountOf,
  findConnection,
  findMember,
  findRegistered,
  listPlaces,
  recordUse,
  type StoredConnection,
} from './connection-store.ts'
import { commandAudience, mcpAddress } from './mcp-address.ts'
import { endConnections, insertConnection } from './store.ts'

/** The programs for the identity server, which connects them, and their connections for the MCP server. */
export type ProgramDirectory = Programs & {
  findConnection(connectionId: string): Promise<StoredConnection | null>
  recordUse(connection: StoredConnection): Promise<void>
}

export function createProgramDirectory(database: Database, config: Config): ProgramDirectory {
  const { system } = database
  const ofEveryAccount = [
    { programId: commandLine.programId, name: commandLine.name, redirectUris: [] },
    ...config.MCP_PROGRAMS.map(({ client_id: programId, name, redirect_uris: redirectUris }) => ({
      programId,
      name,
      redirectUris,
    })),
  ]
  const known = (programId: string) => ofEveryAccount.find((each) => each.programId === programId)

  async function find(programId: string) {
    return known(programId) ?? findRegistered(system, programId)
  }

  return {
    resourceOf: (programId) =>
      programId === commandLine.programId
        ? { audience: commandAudience(config), scopes: wordsOf(commandScopes) }
        : { audience: mcpAddress(config), scopes: wordsOf(toolScopes) },
    find,
    findConnection: (connectionId) => findConnection(system, connectionId),
    recordUse: (connection) => recordUse(system, connection),
    listAccounts: (programId, subject) =>
      listPlaces(system, { subject, registeredId: known(programId) ? null : programId }),

    async connect({ accountId, subject, connectionId, programId, scopes, endsAt }) {
      const member = await findMember(system, { subject, accountId })
      const program = await find(programId)
      if (!member || !program) throw new Error('The person or the program has just been removed')
      await withScope(database, accountId, member, 'customer', async (scope) => {
        await insertConnection(scope, { connectionId, programId, programName: program.name, scopes, endsAt })
        await recordActivity(scope, {
          action: 'program connected',
          entity: 'access',
          entityId: connectionId,
          after: { program: program.name, scopes: scopes.join(', ') },
        })
      })
    },

    async end(connectionId) {
      const accountId = await findAccountOf(system, connectionId)
      if (accountId === null) return
      await asSystem(database, accountId, async (scope) => {
        const [ended] = await endConnections(scope, { connectionId, userId: null })
        if (!ended) return
        await recordActivity(scope, {
          action: 'program disconnected',
          entity: 'access',
          entityId: connectionId,
          before: { program: ended.name },
        })
      })
    },
  }
}

const wordsOf = (scopes: Record<string, { words: string }>) =>
  Object.fromEntries(Object.entries(scopes).map(([scope, { words }]) => [scope, words]))
