import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { CarrierPerformance, carrierTests } from '../carrier/carrier-shapes.ts'
import type { Line, LineTester } from '../line-tester.ts'
import type { LineStep } from '../readings.ts'

interface CarrierServer {
  baseUrl: string
  /** Lines that the carrier knows, by its own id. */
  lines: Map<string, Line>
  /** Requests received, oldest first. */
  asked: string[]
  /** How many polls find a run in progress before it ends. */
  patience: number
  /** The reason for refusing a test. */
  rejection: string | null
  /** Handles requests instead, to simulate faults. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null
  close(): Promise<void>
}

export const carrierKey = 'the-key-of-the-carrier'
const Wanted = z.object({ accessLineId: z.string(), testType: z.string() })
const steps = Object.keys(carrierTests).filter((step): step is LineStep => step in carrierTests)
const stepOf = (type: string) => steps.find((step) => carrierTests[step].type === type)

/** A carrier for contract tests: its API over real HTTP, with a simulated network behind it. */
export async function startCarrier(network: LineTester): Promise<CarrierServer> {
  const runs = new Map<string, { line: Line; step: LineStep; left: number }>()
  const server = createServer((request, response) => {
    carrier.asked.push(`${request.method} ${request.url}`)
    if (carrier.instead) return carrier.instead(request, response)
    if (request.headers['x-api-key'] !== carrierKey) return answer(response, 401, {})
    void serve(request, response)
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://carrier')
    const [, , kind, id = ''] = url.pathname.split('/')
    if (kind === 'lines') {
      const line = carrier.lines.get(decodeURIComponent(id))
      if (!line) return answer(response, 404, {})
      const figures = await network.figures(line, new Date(url.searchParams.get('until') ?? ''))
      if (!figures) return answer(response, 404, {})
      return answer(response, 200, z.encode(CarrierPerformance, figures))
    }
    if (request.method === 'PUT') {
      const { accessLineId, testType } = Wanted.parse(JSON.parse(await bodyOf(request)))
      const [line, step] = [carrier.lines.get(accessLineId), stepOf(testType)]
      if (!line || !step) return answer(response, 404, {})
      if (carrier.rejection) return answer(response, 200, { state: 'REJECTED', reason: carrier.rejection })
      if (!runs.has(id)) runs.set(id, { line, step, left: carrier.patience })
      return answer(response, 202, { state: 'ACCEPTED' })
    }
    const run = runs.get(id)
    if (!run) return answer(response, 404, {})
    if (run.left > 0) {
      run.left -= 1
      return answer(response, 200, { state: 'IN_PROGRESS' })
    }
    return answer(response, 200, { state: 'COMPLETE', result: await resultOf(run.line, run.step) })
  }

  async function resultOf<S extends LineStep>(line: Line, step: S): Promise<unknown> {
    return z.encode(
      carrierTests[step].result,
      await network.run(line, step, { reference: 'T-1.step', signal: AbortSignal.timeout(5000) }),
    )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const carrier: CarrierServer = {
    baseUrl: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`,
    lines: new Map(),
    asked: [],
    patience: 2,
    rejection: null,
    instead: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return carrier
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
