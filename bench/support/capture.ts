import type { Database } from '@portal/db/src/database.ts'
import { createApp } from '@portal/server/src/app.ts'
import { readConfig } from '@portal/server/src/config.ts'
import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely'

export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface Captured {
  /** Statements in the account's scope: the actual work. */
  app: Statement[]
  /** Statements before it: the caller, and whether the token is still valid. */
  system: Statement[]
}

/** The gateway's statements for one request, captured at the query builder. */
export async function captureSql(
  database: Database,
  settings: Record<string, string>,
  path: string,
  headers: Record<string, string>,
): Promise<Captured> {
  const app: Statement[] = []
  const system: Statement[] = []
  const watched = { ...database, app: watch(database.app, app), system: watch(database.system, system) }
  const gateway = await createApp(
    readConfig(settings, () => ''),
    watched,
    ['gateway'],
  )
  try {
    const answer = await gateway.inject({ url: `/gateway${path}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    // Statements that only manage the transaction do not count, because the bare connections have none.
    return { app: app.filter(({ text }) => !/set_config|savepoint/.test(text)), system }
  } finally {
    await gateway.close()
  }
}

function watch(database: Kysely<unknown>, statements: Statement[]): Kysely<unknown> {
  const executor = database.getExecutor()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled: CompiledQuery = executor.compileQuery(node, queryId)
      statements.push({ text: compiled.sql, values: compiled.parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return database.withPlugin(plugin)
}
