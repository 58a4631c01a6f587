import type { Browser } from '@playwright/test'
import { z } from 'zod'
import type { Figure, Row, Setting } from './figure.ts'
import { startBareSignIn } from './support/bare-sign-in.ts'
import { type Tab, withBrowser, withTab } from './support/browser.ts'
import { startPortal, withFolder } from './support/portal.ts'
import { type Observed, watchSignIn } from './support/sign-in-watch.ts'
import { administrator } from './support/sign-ins.ts'
import { median, rounded } from './support/statistics.ts'

const key = 'sign-in-watch'
// Chromium's own "Fast 4G": 9 and 1.5 Mbit/s and 60 ms, adjusted as its developer tools do to what pages experience.
const network = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 * 0.9) / 8,
  uploadThroughput: (1.5e6 * 0.9) / 8,
}
const settleMs = 2500

interface Run extends Observed {
  ms: number
  documents: number
}

/** From opening the portal signed out to a usable dashboard, against bare pages with the same redirects. */
export const signIn: Figure = {
  name: 'sign-in',
  remark: `Where the time of the portal goes, from a trace of Chromium slowed 4 times: after the form is sent, 720 ms are the
same four redirects that the bare pages have. Then the code of the portal (348 kB, compiled beside the page while it
arrives) is evaluated in one task of about 240 ms, of which half is the browser setting up 4,000 functions of the libraries;
React draws the frame in one task of about 120 ms, because the router tells it of the address in a way that cannot be
interrupted; the screen follows in steps below 50 ms; laying out the first text takes 180 ms. On an ordinary machine each is
a quarter of that, so that no task is over 100 ms. Less would need pages that are rendered by the server.`,
  run: (setting) =>
    withFolder(async (folder) => {
      const portal = await startPortal(3430, folder)
      const bare = await startBareSignIn(3431)
      try {
        return await withBrowser((browser) => measure(browser, setting))
      } finally {
        bare.close()
        await portal.stop()
      }
    }),
}

async function measure(browser: Browser, { isQuick }: Setting): Promise<Row[]> {
  const [ours, bare]: [Run[], Run[]] = [[], []]
  // The first run of each fills the caches of the servers and is not counted.
  for (let round = 0; round <= (isQuick ? 1 : 7); round += 1) {
    const runs = [
      await withTab(browser, (tab) => journey(tab, 3430)),
      await withTab(browser, (tab) => journey(tab, 3431)),
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
      note: `median of ${ours.length}, Fast 4G (165 ms, 8.1 Mbit/s), processor slowed 4 times`,
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

const ObservedText = z.object({ usableAt: z.number(), longTasksMs: z.array(z.number()), layoutShift: z.number() })

async function journey({ page, devtools }: Tab, port: number): Promise<Run> {
  let openedAt: number | undefined
  let documents = 0
  devtools.on('Network.requestWillBeSent', ({ type, wallTime }) => {
    if (type !== 'Document') return
    openedAt ??= wallTime * 1000
    documents += 1
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchSignIn, { ...administrator(), key })
  const usable = page.waitForEvent('console', { predicate: (message) => message.text() === key, timeout: 60_000 })
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  await usable
  const documentsUntilUsable = documents
  await page.waitForTimeout(settleMs)
  const text = await page.evaluate((name) => sessionStorage.getItem(name), key)
  const observed = ObservedText.parse(JSON.parse(text ?? ''))
  return { ...observed, ms: observed.usableAt - (openedAt ?? Number.NaN), documents: documentsUntilUsable }
}
