import type { Figure, Row, Setting } from './figure.ts'
import { load } from './support/load.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'
import { percentile, rounded } from './support/statistics.ts'

const port = 3485
const settings = { PORT: String(port), ENVIRONMENT: 'demo', ACCESS_TOKEN_SECONDS: '36000' }
const connections = 20
// As the refusal says.
const pauseMs = 2000
const paths = [
  '/gateway/service-info/api/services',
  '/gateway/order-info/api/orders',
  '/gateway/service-info/api/services?search=leeds',
  '/gateway/case-info/api/cases',
]

/** How many calls one process answers, and how late, at ten times the load that occupies it. */
export const overload: Figure = {
  name: 'overload',
  run: (setting) =>
    withFolder(async (folder) => {
      const portal = await startPortal(port, folder, settings)
      try {
        return await measure(portal, setting)
      } finally {
        await portal.stop()
      }
    }),
}

async function measure(portal: Portal, { isQuick }: Setting): Promise<Row[]> {
  const { email, password } = administrator()
  const { accessToken } = await signIn(portal, email, password)
  const under = (times: number, durationMs: number) =>
    load(port, {
      connections: connections * times,
      durationMs,
      headers: { authorization: `Bearer ${accessToken}` },
      pauseMs,
      paths,
    })
  await under(1, 3000)
  const durationMs = isQuick ? 5000 : 20_000
  const normal = await under(1, durationMs)
  const tenfold = await under(10, durationMs)
  const p99 = percentile(normal.timesMs, 99)
  const later = percentile(tenfold.timesMs, 99)
  return [
    {
      figure: 'Normal load, p99',
      measured: rounded(p99, 0),
      unit: 'ms',
      note: `${Math.round(normal.perSecond)} answers a second, ${normal.refused} refused`,
    },
    {
      figure: 'Ten times the load, p99 of accepted calls',
      measured: rounded(later, 0),
      unit: 'ms',
      note: `${Math.round(tenfold.perSecond)} answers a second, ${tenfold.refused} refused`,
    },
    {
      figure: 'Ten times the load, p99 compared with normal',
      measured: rounded(later / p99, 2),
      unit: 'times',
      limit: { atMost: 3 },
    },
    {
      figure: 'Ten times the load, answers compared with normal',
      measured: rounded((100 * tenfold.perSecond) / normal.perSecond, 0),
      unit: '%',
      limit: { atLeast: 90 },
    },
  ]
}
