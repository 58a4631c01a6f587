import { createServer } from 'node:net'
import { spawnSync } from 'node:child_process'

export function hasTool(name: string): boolean {
  return (
    spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } }).status === 0
  )
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
