import { Kysely, PostgresDialect } from 'kysely'
import { createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** A server that refuses connections like PostgreSQL during startup or shutdown. */
function refusing(code: string): Promise<number> {
  const text = Buffer.from(`SFATAL\0C${code}\0Mnot now\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(text.length + 4)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, text])))
  })
  servers.push(server)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

const look = async (code: string) => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await refusing(code), user: 'portal', max: 1 })
  pool.on('error', () => {})
  const said: string[] = []
  const what = 'the database at db.example'
  const wait = waitForDatabase(new Kysely({ dialect: new PostgresDialect({ pool }) }), {
    what,
    timeoutMs: 600,
    onWait: (words) => said.push(words),
  })
  const message = await wait.then(
    () => 'there',
    (error: unknown) => String(error),
  )
  return { said, message }
}

test('waits for a database that is starting, and names it', async () => {
  const { said, message } = await look('57P03')
  expect(said).toEqual(['Waiting for the database at db.example: not now'])
  expect(message).toBe('Error: Waited 0.6 seconds for the database at db.example: not now')
})

test('does not wait on a wrong password', async () => {
  expect(await look('28P01')).toEqual({ said: [], message: 'error: not now' })
})
