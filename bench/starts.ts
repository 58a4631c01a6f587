import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure, Row } from './figure.ts'
import { root, withFolder } from './support/portal.ts'
import { startServer } from './support/server-process.ts'
import { median, rounded } from './support/statistics.ts'

const port = 3434
const times = 3

/** From the command `npm start` until the portal can serve, on a new checkout and again. */
export const starts: Figure = {
  name: 'starts',
  run: ({ isQuick }) =>
    withFolder(async (folder) => {
      for (const made of ['dist', join('.cache', 'compile')]) rmSync(join(root, made), { recursive: true, force: true })
      const first = await timeOfStart(folder)
      const again: number[] = []
      for (let start = 0; start < (isQuick ? 1 : times); start += 1) again.push(await timeOfStart(folder))
      return [row('First start', 15, first, 'once'), row('Second start', 2, median(again), `median of ${again.length}`)]
    }),
}

const row = (figure: string, atMost: number, measured: number, note: string): Row => ({
  figure,
  measured: rounded(measured, 1),
  unit: 's',
  limit: { atMost },
  note,
})

async function timeOfStart(dataDir: string): Promise<number> {
  const begin = performance.now()
  const server = await startServer({
    port,
    args: ['scripts/start.ts'],
    cwd: root,
    env: { PORT: String(port), DATA_DIR: dataDir, NODE_ENV: '' },
    readyPath: '/readyz',
  })
  const time = (performance.now() - begin) / 1000
  await server.stop()
  return time
}
