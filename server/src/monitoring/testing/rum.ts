import { gzipSync } from 'node:zlib'

/** The agent's lines; a test changes only the part that it is about. */
export const metadata = (service: object = {}) => ({
  metadata: {
    service: {
      name: 'business-portal',
      version: '1.0.0',
      agent: { name: 'rum-js', version: '5.17.5' },
      language: { name: 'javascript' },
      environment: 'test',
      ...service,
    },
  },
})

export const pageLoad = (changes: object = {}) => ({
  transaction: {
    id: '1a2b3c4d5e6f7081',
    trace_id: '0123456789abcdef0123456789abcdef',
    name: '/services/:serviceId',
    type: 'page-load',
    duration: 812.5,
    span_count: { started: 1 },
    session: { id: 'feedfacefeedface', sequence: 1 },
    marks: { agent: { firstContentfulPaint: 400, largestContentfulPaint: 700.5, timeToFirstByte: 40 } },
    experience: { cls: 0.02, tbt: 10 },
    context: { page: { url: 'https://portal.example/services/S-1?code=secret&state=abc', referer: '' } },
    sampled: true,
    sample_rate: 1,
    ...changes,
  },
})

export const routeChange = (name: string, duration = 120) =>
  pageLoad({ name, duration, type: 'route-change', marks: undefined, experience: undefined, session: undefined })

export const pageExit = (inp: number) =>
  pageLoad({
    name: 'page-exit',
    type: 'page-exit',
    duration: inp + 1,
    marks: undefined,
    experience: undefined,
    context: { tags: { inp_value: inp }, page: { url: 'https://portal.example/' } },
  })

export const span = (changes: object = {}) => ({
  span: {
    id: 'aaaaaaaaaaaaaaaa',
    transaction_id: '1a2b3c4d5e6f7081',
    parent_id: '1a2b3c4d5e6f7081',
    trace_id: '0123456789abcdef0123456789abcdef',
    name: 'GET /api',
    type: 'external',
    start: 10,
    duration: 20,
    ...changes,
  },
})

export const browserError = (changes: object = {}) => ({
  error: {
    id: 'bbbbbbbbbbbbbbbb',
    culprit: 'https://portal.example/assets/index.js',
    exception: {
      message: 'Cannot read properties of undefined',
      type: 'TypeError',
      stacktrace: [{ filename: 'https://portal.example/assets/index.js', function: 'render', lineno: 1, colno: 2 }],
    },
    context: { page: { url: 'https://portal.example/services?productCategory=Domain', referer: '' } },
    ...changes,
  },
})

export const lines = (...events: unknown[]) =>
  `${events.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n')}\n`

const json = { 'content-type': 'application/x-ndjson' }

export function send(
  to: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
): Promise<Response> {
  return fetch(to, { method: 'POST', body, headers })
}

export function sendPacked(to: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return send(to, new Uint8Array(gzipSync(body)), { ...json, 'content-encoding': 'gzip', ...headers })
}
