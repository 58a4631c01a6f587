import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { asGateway, connect, type Database } from '../database.ts'
import { withDatabase } from './global-setup.ts'
import { listenToStatements, writeStatements } from './sent-statements.ts'

export interface TestDatabase extends Database {
  name: string
}

/** A migrated database for one test file, dropped when the file ends. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  const keepStatementsIn = inject('keepStatementsIn')
  if (keepStatementsIn) listenToStatements()
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('template')} strategy file_copy`)
  const connection = withDatabase(server, name)
  const database = connect(connection, { gateway: asGateway(connection), poolSize: 5 })
  afterAll(async () => {
    if (keepStatementsIn) writeStatements(keepStatementsIn)
    await database.close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  })
  return { ...database, name }
}

async function onServer(server: pg.PoolConfig, statement: string): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
