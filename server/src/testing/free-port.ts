import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port below those that the system gives to outgoing connections, one of which could have it before the test, and above
 * 10080, the last one that `fetch` refuses.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_081, 32_000)
    if (await isFree(port)) return port
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
