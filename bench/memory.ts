import type { Figure, Row, Setting } from './figure.ts'
import { load } from './support/load.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { residentMb } from './support/process-usage.ts'
import { demoSignIns } from './support/sign-ins.ts'
import { rounded } from './support/statistics.ts'

const list = '/gateway/service-info/api/services'
// Memory is released some time after the work that used it.
const restMs = 5000

/** The server's memory: idle, with many sessions, and after many requests. */
export const memory: Figure = {
  name: 'memory',
  run: (setting) =>
    withFolder(async (folder) => {
      const portal = await startPortal(3440, folder)
      try {
        return await measure(portal, setting)
      } finally {
        await portal.stop()
      }
    }),
}

async function measure(portal: Portal, { isQuick }: Setting): Promise<Row[]> {
  const sessions = isQuick ? 20 : 1000
  const requests = isQuick ? 500 : 10_000
  const idle = await restingMb(portal)
  const begin = performance.now()
  const cookies = await signInMany(portal, sessions)
  const signInMs = (performance.now() - begin) / sessions
  const signedIn = await restingMb(portal)
  for (const cookie of cookies)
    await load(portal.port, { connections: 1, requests: 1, headers: { cookie }, paths: ['/api/auth/session'] })
  const used = await restingMb(portal)

  const [person] = demoSignIns()
  if (!person) throw new Error('The demonstration has nobody')
  const { accessToken } = await signIn(portal, person.email, person.password)
  const ask = { connections: 8, requests, headers: { authorization: `Bearer ${accessToken}` }, paths: [list] }
  await load(portal.port, ask)
  const first = await restingMb(portal)
  await load(portal.port, ask)
  const second = await restingMb(portal)
  const perSignIn = `${rounded(signInMs, 0)} ms for each sign-in through the form`
  return [
    row('Server, idle', idle, 'with the demo data loaded'),
    row(`After ${sessions} sign-ins`, signedIn, perSignIn),
    row(`With ${sessions} sessions in use`, used),
    row(`After ${requests} list requests`, first),
    row(`After ${requests} more (a leak would add the same amount again)`, second),
  ]
}

const row = (figure: string, mb: number, note = ''): Row => ({ figure, measured: rounded(mb, 0), unit: 'MB', note })

async function restingMb({ pid }: Portal): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, restMs))
  return residentMb(pid)
}

/** Real sign-ins, a few at a time, by the demo people in turn. */
async function signInMany(portal: Portal, count: number): Promise<string[]> {
  const people = demoSignIns()
  const cookies: string[] = []
  const work = async () => {
    while (cookies.length < count) {
      const person = people[cookies.length % people.length]
      if (!person) return
      cookies.push('')
      const place = cookies.length - 1
      cookies[place] = (await signIn(portal, person.email, person.password)).cookie
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return cookies
}
