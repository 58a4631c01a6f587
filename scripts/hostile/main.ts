import { parseArgs } from 'node:util'
import { type Caller, callersOf } from './callers.ts'
import { curlOf } from './curl.ts'
import { startDemo } from './demo.ts'
import { faultOf } from './judge.ts'
import { type Operation, operationsOf } from './operations.ts'
import { randomOf } from './random.ts'
import { hostileRequest, type Place, placesOf, type SeenIds } from './request.ts'
import { type Answer, send } from './send.ts'

// `npm run hostile`: seeded random invalid requests to every operation, on a separate demo.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string', default: process.env.E2E_PORT ?? '3119' },
    only: { type: 'string', default: '' },
  },
})
const slowMs = 5000
const abreast = 4
// Requests to end sessions succeed too.
const renewEvery = 500

interface Finding {
  fault: string
  log: string | undefined
  curl: string
}

const random = randomOf(Number(values.seed))
const demo = await startDemo(Number(values.port))
const findings = new Map<string, Finding[]>()
const answersByCaller = new Map<string, Record<string, number>>()
const seen: SeenIds = new Map()
const hit = new Set<Place>()
let places: readonly Place[] = []
process.stdout.write(`Seed ${values.seed}.\n`)
try {
  const callers = await callersOf(demo)
  const operations = (await operationsOf(demo.address)).filter(({ key }) => key.includes(values.only))
  if (operations.length === 0) throw new Error(`No operation has "${values.only}" in it`)
  await lookAround(operations, callers)
  const total = Number(values.requests)
  places = operations.flatMap(placesOf)
  process.stdout.write(`${operations.length} operations with ${places.length} places for something hostile.\n`)
  let sent = 0
  const worker = async () => {
    while (sent < total) {
      // Every place once before chance decides.
      const place = places[sent] ?? random.pick(places)
      sent += 1
      if (sent % renewEvery === 0) await renewAll(callers)
      if (place) await attack(place, callerFor(place.operation, callers))
    }
  }
  await Promise.all(Array.from({ length: abreast }, worker))
} finally {
  await demo.stop()
}
report()

function callerFor({ face }: Operation, callers: readonly Caller[]): Caller {
  const fitting = callers.filter(({ faces }) => faces.includes(face))
  const caller = random.pick(random.chance(0.9) ? fitting : callers)
  if (!caller) throw new Error(`Nobody asks ${face}`)
  return caller
}

async function attack(place: Place, caller: Caller): Promise<void> {
  const { operation } = place
  const hostile = hostileRequest(place, caller, seen, random)
  try {
    const answer = await send(hostile, 60_000)
    hit.add(place)
    count(caller.name, answer.status)
    if (answer.status === 200) learn(answer)
    const fault = faultOf(answer, operation, slowMs)
    if (fault) note(operation.key, { fault, log: demo.logOf(answer.requestId), curl: curlOf(hostile) })
  } catch (error) {
    note(operation.key, {
      fault: `no answer: ${error instanceof Error ? error.message : String(error)}`,
      log: undefined,
      curl: curlOf(hostile),
    })
  }
}

/** Reads every list normally to collect ids, including those of other accounts. */
async function lookAround(operations: readonly Operation[], callers: readonly Caller[]): Promise<void> {
  const reads = operations.filter(({ method, path }) => method === 'GET' && path.length === 0)
  for (const { address, query } of reads) {
    const needed = query.filter(({ isRequired }) => isRequired)
    const search = needed.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&')
    await Promise.all(
      callers.map(async (caller) => {
        const account = { 'account-id': '104872' }
        const headers = { ...caller.headers(), ...(caller.faces.includes('provider') && account) }
        const answer = await fetch(`${address}?${search}`, {
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(3000),
        })
          .then(async (got) => ({
            status: got.status,
            body: got.headers.get('content-type')?.includes('json') ? await got.text() : '',
          }))
          .catch(() => null)
        if (answer?.status === 200) learn(answer)
      }),
    )
  }
}

function learn({ body }: Pick<Answer, 'body'>): void {
  if (!body.startsWith('{')) return
  try {
    JSON.parse(body, (name, value: unknown) => {
      const isId = /(Id|Ref|Name|Reference)$|^id$|^key$/.test(name) && typeof value === 'string' && value !== ''
      const ids = seen.get(name) ?? []
      if (isId && ids.length < 40 && !ids.includes(value)) seen.set(name, [...ids, value])
      return value
    })
  } catch {
    // The response was too long and was cut.
  }
}

async function renewAll(callers: readonly Caller[]): Promise<void> {
  await Promise.all(
    callers.map((caller) =>
      caller
        .renew()
        .catch((error: unknown) => process.stdout.write(`${caller.name} cannot sign in again: ${String(error)}\n`)),
    ),
  )
}

function note(key: string, finding: Finding): void {
  findings.set(key, [...(findings.get(key) ?? []), finding])
}

function count(caller: string, status: number): void {
  const own = answersByCaller.get(caller) ?? {}
  own[status] = (own[status] ?? 0) + 1
  answersByCaller.set(caller, own)
}

function report(): void {
  for (const [caller, statuses] of answersByCaller) {
    const all = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`)
    process.stdout.write(`${caller.padEnd(14)} ${all.join('  ')}\n`)
  }
  for (const [key, all] of findings) {
    process.stdout.write(`\n${key}\n`)
    const byFault = Map.groupBy(all, ({ fault, log }) => `${fault}${log ? ` (${log})` : ''}`)
    for (const [fault, alike] of byFault) {
      process.stdout.write(
        `  ${fault}, ${alike.length} ${alike.length === 1 ? 'time' : 'times'}\n    ${alike[0]?.curl}\n`,
      )
    }
  }
  process.stdout.write(`\nplaces hit ${hit.size} of ${places.length}\n`)
  const number = [...findings.values()].flat().length
  process.stdout.write(
    number === 0
      ? `${values.requests} hostile requests, nothing found. Seed ${values.seed}.\n`
      : `${number} findings in ${findings.size} operations. Again: npm run hostile -- --seed ${values.seed} --requests ${values.requests}\n`,
  )
  process.exitCode = number === 0 && hit.size === places.length ? 0 : 1
}
