import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Figure, Row, Setting } from './figure.ts'
import { startBareSignIn } from './support/bare-sign-in.ts'
import { startPortal, withFolder } from './support/portal.ts'
import { type Observed, watchSignIn } from './support/sign-in-watch.ts'
import { administrator } from './support/sign-ins.ts'
import { fast4G, type SlowNetwork, slowNetwork } from './support/slow-network.ts'
import { median, rounded } from './support/statistics.ts'
import { type Devtools, withUnwatchedBrowser } from './support/unwatched-browser.ts'

const key = 'sign-in-watch'
const settleMs = 2500

interface Run extends Observed {
  readableMs: number
  ms: number
  documents: number
}

/** From opening the portal signed out to a usable dashboard, compared with empty pages with the same redirects. */
export const signIn: Figure = {
  name: 'sign-in',
  run: (setting) =>
    withFolder(async (folder) => {
      // The browser uses the address behind the slow network.
      const portal = await startPortal(3430, folder, { BASE_URL: address(3432) })
      const bare = await startBareSignIn(3431)
      const networks = { portal: await slowNetwork(3432, 3430, fast4G), bare: await slowNetwork(3433, 3431, fast4G) }
      try {
        return await withUnwatchedBrowser((devtools) => measure(devtools, networks, setting))
      } finally {
        networks.portal.close()
        networks.bare.close()
        bare.close()
        await portal.stop()
      }
    }),
}

async function measure(
  devtools: Devtools,
  networks: { portal: SlowNetwork; bare: SlowNetwork },
  { isQuick }: Setting,
): Promise<Row[]> {
  const [ours, bare]: [Run[], Run[]] = [[], []]
  // The first run of each fills the servers' caches and does not count.
  for (let round = 0; round <= (isQuick ? 1 : 7); round += 1) {
    const runs = [
      await journey(devtools, address(3432), networks.portal),
      await journey(devtools, address(3433), networks.bare),
    ]
    if (round > 0 && runs[0] && runs[1]) {
      ours.push(runs[0])
      bare.push(runs[1])
    }
  }
  const [ourMs, bareMs] = [median(ours.map(({ ms }) => ms)), median(bare.map(({ ms }) => ms))]
  const tasks = ours.map(({ longTasksMs }) => Math.max(0, ...longTasksMs))
  return [
    {
      figure: 'Portal, opening to usable dashboard',
      measured: rounded(ourMs, 0),
      unit: 'ms',
      note: `${ours[0]?.documents} documents`,
    },
    {
      figure: 'Portal, opening to dashboard to read',
      measured: rounded(median(ours.map(({ readableMs }) => readableMs)), 0),
      unit: 'ms',
    },
    {
      figure: 'Bare pages, the same',
      measured: rounded(bareMs, 0),
      unit: 'ms',
      note: `${bare[0]?.documents} documents`,
    },
    {
      figure: 'Portal to bare pages',
      measured: rounded(ourMs / bareMs, 2),
      unit: 'times',
      limit: { atMost: 1.4 },
      note: `median of ${ours.length}, Fast 4G (165 ms, 8.1 Mbit/s), CPU slowed 4 times`,
    },
    {
      figure: 'Longest task',
      measured: rounded(Math.max(...tasks), 0),
      unit: 'ms',
      limit: { atMost: 100 },
      note: `worst of all runs, until ${settleMs} ms after; median ${rounded(median(tasks), 0)} ms`,
    },
    {
      figure: 'Layout shift',
      measured: rounded(Math.max(...ours.map(({ layoutShift }) => layoutShift)), 4),
      unit: '',
      limit: { atMost: 0.02 },
      note: 'worst of all runs, of all pages together',
    },
  ]
}

const ObservedText = z.object({
  readableAt: z.number(),
  usableAt: z.number(),
  longTasksMs: z.array(z.number()),
  layoutShift: z.number(),
})

/** One visit in a new profile with an empty cache. */
async function journey(devtools: Devtools, start: string, network: SlowNetwork): Promise<Run> {
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  const { targetId } = await devtools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1440,
    height: 900,
  })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, parameters: object) => devtools.send(method, parameters, String(sessionId))
  const observed = async () => {
    const { result } = await send('Runtime.evaluate', { expression: `sessionStorage.getItem('${key}')` })
    const { value } = z.object({ value: z.string().nullish() }).parse(result)
    return value ? ObservedText.parse(JSON.parse(value)) : undefined
  }
  await send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await send('Page.enable', {})
  const source = `(${watchSignIn.toString()})(${JSON.stringify({ ...administrator(), key })})`
  await send('Page.addScriptToEvaluateOnNewDocument', { source })
  network.takeDocuments()
  const openedAt = Date.now()
  await send('Page.navigate', { url: `${start}/` })
  for (let tries = 0; !(await observed().catch(() => undefined))?.usableAt; tries += 1) {
    if (tries > 60) throw new Error(`${start} did not become usable`)
    await sleep(500)
  }
  const documents = network.takeDocuments()
  await sleep(settleMs)
  const seen = await observed()
  if (!seen) throw new Error('What was observed is gone')
  await devtools.send('Target.disposeBrowserContext', { browserContextId })
  return { ...seen, readableMs: seen.readableAt - openedAt, ms: seen.usableAt - openedAt, documents }
}

const address = (port: number) => `http://127.0.0.1:${port}`
