import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { erroredOfHour, metrics } from '../carrier/metrics.ts'
import { reasonName } from '../carrier/service-test.ts'
import type { Line, LineTester } from '../line-tester.ts'
import { LineReadings, type LineStep } from '../readings.ts'

type Answer = readonly [status: number, body: unknown]

interface CarrierServer {
  baseUrl: string
  /** Lines that the carrier knows, by its own id. */
  lines: Map<string, Line>
  /** Requests received, oldest first. */
  asked: string[]
  /** Every request with a body, and every response. */
  messages: { call: string; body: unknown; answer: unknown }[]
  /** How many polls find a test in progress before it ends. */
  patience: number
  /** The state of a test in progress. */
  progress: string
  /** How a test ends. */
  end: 'completed' | 'failed' | 'cancelled' | 'rejected'
  /** The reason for refusing a test. */
  rejection: string | null
  /** Whether it carries a test out, but loses the response to the request. */
  losesResponse: boolean
  /** Whether it ignores a cancellation. */
  ignoresStop: boolean
  /** Measures that it leaves out. */
  leavesOut: ReadonlySet<string>
  /** Handles requests instead, to simulate faults. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null
  close(): Promise<void>
}

export const carrierKey = 'the-key-of-the-carrier'
const Wanted = z.object({
  name: z.string(),
  relatedService: z.object({ id: z.string() }),
  testSpecification: z.object({ id: z.string() }),
  characteristic: z.array(z.object({ name: z.string(), value: z.string() })),
})
const isStep = (id: string): id is LineStep => id in LineReadings

interface Run {
  wanted: z.output<typeof Wanted>
  line: Line
  step: LineStep
  left: number
  state: string | null
}

/** A carrier as docs/line-tests.md describes it, over real HTTP, with a simulated network behind it. */
export async function startCarrier(network: LineTester): Promise<CarrierServer> {
  const runs = new Map<string, Run>()
  const server = createServer((request, response) => {
    carrier.asked.push(`${request.method} ${request.url}`)
    if (carrier.instead) return carrier.instead(request, response)
    if (request.headers.authorization !== `Bearer ${carrierKey}`) return answer(response, [401, error('Unknown key')])
    void serve(request, response)
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const result = await answerOf(request, body)
    carrier.messages.push({ call: `${request.method} ${result[0]}`, body, answer: result[1] })
    if (carrier.losesResponse && request.method === 'POST') return void request.destroy()
    answer(response, result)
  }

  async function answerOf({ method, url: path = '/' }: IncomingMessage, body: unknown): Promise<Answer> {
    const url = new URL(path, 'http://carrier')
    const [, , id] = url.pathname.split('/')
    if (method === 'POST') return start(body)
    if (id === undefined) {
      const reference = url.searchParams.get('characteristic.value')
      const found = [...runs].filter(([, { wanted }]) => wanted.characteristic.some(({ value }) => value === reference))
      return [200, await Promise.all(found.map(([key, run]) => shown(key, run)))]
    }
    const run = runs.get(id)
    if (!run) return [404, error('There is no such test')]
    if (method === 'PATCH' && !carrier.ignoresStop) run.state = 'cancelled'
    else if (run.state === null && run.left <= 0) run.state = carrier.end
    else run.left -= 1
    return [200, await shown(id, run)]
  }

  async function start(body: unknown): Promise<Answer> {
    const wanted = Wanted.parse(body)
    const line = carrier.lines.get(wanted.relatedService.id)
    const step = wanted.testSpecification.id
    if (!line || !isStep(step)) return [404, error('The service is not known')]
    if (carrier.rejection !== null) return [422, error(carrier.rejection)]
    const id = `ST-${runs.size + 1}`
    const run = { wanted, line, step, left: carrier.patience, state: null }
    runs.set(id, run)
    return [201, await shown(id, run)]
  }

  async function shown(id: string, { wanted, line, step, state }: Run) {
    return {
      id,
      href: `${carrier.baseUrl}/serviceTest/${id}`,
      '@type': 'ServiceTest',
      ...wanted,
      characteristic: [
        ...wanted.characteristic,
        ...(state === null || state === 'completed'
          ? []
          : [{ name: reasonName, value: 'the exchange is being rebuilt' }]),
      ],
      state: state ?? carrier.progress,
      ...(state === 'completed' && { testMeasure: await measuresOf(line, step) }),
    }
  }

  async function measuresOf(line: Line, step: LineStep): Promise<unknown[]> {
    const read: Record<string, unknown> = await network.run(line, step, {
      reference: 'of the carrier',
      signal: AbortSignal.timeout(5000),
    })
    const measures = Object.entries(metrics[step]).map(([field, { name, unit }]) => measureOf(name, unit, read[field]))
    const { hours } = LineReadings.errors.partial().parse(step === 'errors' ? read : {})
    return [
      ...measures.filter(({ metricName, value }) => value.value !== null && !carrier.leavesOut.has(metricName)),
      ...(hours ?? []).map(({ at, errored }) => ({
        ...measureOf(erroredOfHour.name, erroredOfHour.unit, errored),
        captureDateTime: at,
      })),
    ]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const carrier: CarrierServer = {
    baseUrl: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`,
    lines: new Map(),
    ...wellBehaved(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return carrier
}

/** The behaviour of a carrier without faults, to which tests return. */
export const wellBehaved = (): Omit<CarrierServer, 'baseUrl' | 'lines' | 'close'> => ({
  asked: [],
  messages: [],
  patience: 1,
  progress: 'inProgress',
  end: 'completed',
  rejection: null,
  losesResponse: false,
  ignoresStop: false,
  leavesOut: new Set(),
  instead: null,
})

const measureOf = (metricName: string, unitOfMeasure: string | undefined, value: unknown) => ({
  metricName,
  ...(unitOfMeasure && { unitOfMeasure }),
  value: { name: metricName, value },
})

const error = (reason: string) => ({ code: 'refused', reason })

function answer(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
