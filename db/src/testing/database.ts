import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { asGateway, connect, type Database } from '../database.ts'
import { onNodes } from './citus.ts'
import { withDatabase } from './global-setup.ts'
import { listenToStatements, writeStatements } from './sent-statements.ts'

export interface TestDatabase extends Database {
  name: string
}

/** A migrated database for one test file, dropped when the file ends. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(async () => {
    await database.close()
    await onNodes(allNodes(), `drop database if exists ${database.name} with (force)`)
  })
  return database
}

/** A migrated database that stays as long as the server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  const keepStatementsIn = inject('keepStatementsIn')
  if (keepStatementsIn) {
    listenToStatements()
    afterAll(() => writeStatements(keepStatementsIn))
  }
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  await onNodes(allNodes(), `create database ${name} template ${inject('template')} strategy file_copy`)
  const connection = withDatabase(server, name)
  return { ...connect(connection, { gateway: asGateway(connection), poolSize: 5 }), name }
}

const allNodes = () => [inject('server'), ...inject('workers')]
