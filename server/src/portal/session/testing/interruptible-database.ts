import { connect, type Database } from '@portal/db/src/database.ts'
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** The same database behind a relay that a test can interrupt and restore. */
export async function interruptible(database: Database) {
  const { connection } = database
  const target = connection.connectionString ? new URL(connection.connectionString) : null
  const port = target ? Number(target.port || 5432) : (connection.port ?? 5432)
  const host = target ? target.hostname : (connection.host ?? '127.0.0.1')
  const sockets = new Set<Socket>()
  let isCut = false
  const relay = createServer((near) => {
    if (isCut) return near.destroy()
    const far = host.startsWith('/') ? dial(join(host, `.s.PGSQL.${port}`)) : dial(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        sockets.delete(socket)
      })
    }
    near.pipe(far).pipe(near)
    return undefined
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  const relayPort = typeof address === 'object' && address ? address.port : 0
  if (target) Object.assign(target, { hostname: '127.0.0.1', port: String(relayPort) })
  const relayed = connect(
    target ? { connectionString: target.href } : { ...connection, host: '127.0.0.1', port: relayPort },
    { poolSize: 4 },
  )
  afterAll(async () => {
    await relayed.close()
    relay.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    database: relayed,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}
