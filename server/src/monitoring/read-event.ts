import { serviceNamePattern } from '@portal/contract/services/name.ts'
import { cleanText, cleanUrl, telemetryLimits } from '@portal/contract/monitoring/telemetry.ts'
import type { Origin, StoredEvent } from './event.ts'
import { Fields, InvalidEvent } from './fields.ts'

/** The meaning of a line: an event to store, or one that is only counted. */
export type ReadEvent = { kept: StoredEvent } | { counted: 'span' | 'metricset' }

/** Parses the first line of a request. Throws InvalidEvent. */
export function readMetadata(line: string): Origin {
  const service = parse(line).object('metadata').object('service')
  const name = service.text('name')
  if (!serviceNamePattern.test(name)) throw new InvalidEvent('metadata.service.name: unexpected characters')
  const agent = service.object('agent')
  agent.text('name')
  agent.text('version')
  return { service: clean(name), environment: optional(service.optionalText('environment')) }
}

/** Parses any other line. Throws InvalidEvent. */
export function readEvent(line: string, origin: Origin): ReadEvent {
  const root = parse(line)
  if (root.has('transaction')) return { kept: readTransaction(root.object('transaction'), origin) }
  if (root.has('error')) return { kept: readError(root.object('error'), origin) }
  if (root.has('span')) {
    checkSpan(root.object('span'))
    return { counted: 'span' }
  }
  if (root.has('metricset')) {
    root.object('metricset').object('samples')
    return { counted: 'metricset' }
  }
  throw new InvalidEvent('did not recognize object type')
}

function parse(line: string): Fields {
  try {
    return new Fields(JSON.parse(line), 'event')
  } catch (error) {
    throw error instanceof InvalidEvent ? error : new InvalidEvent('not a line of JSON')
  }
}

function readTransaction(fields: Fields, origin: Origin): StoredEvent {
  fields.text('id')
  fields.text('trace_id')
  fields.object('span_count').number('started', 0)
  const context = fields.optionalObject('context')
  const url = context?.optionalObject('page')?.optionalText('url', false)
  return {
    ...origin,
    kind: 'transaction',
    type: clean(fields.text('type')),
    name: optional(fields.optionalText('name'), telemetryLimits.name),
    durationMs: fields.number('duration', 0),
    marks: readMarks(fields, context),
    sessionId: optional(fields.optionalObject('session')?.text('id')),
    detail: { ...(url && { url: cleanUrl(url) }) },
  }
}

/** The figures that operators see, from the three places where the agent stores them. */
function readMarks(fields: Fields, context: Fields | undefined): Record<string, number> {
  const agent = fields.optionalObject('marks')?.optionalObject('agent')
  const experience = fields.optionalObject('experience')
  const all = {
    fcp: agent?.looseNumber('firstContentfulPaint'),
    lcp: agent?.looseNumber('largestContentfulPaint'),
    ttfb: agent?.looseNumber('timeToFirstByte'),
    cls: experience?.looseNumber('cls'),
    tbt: experience?.looseNumber('tbt'),
    inp: context?.optionalObject('tags')?.looseNumber('inp_value'),
  }
  const marks: Record<string, number> = {}
  for (const [name, value] of Object.entries(all)) if (value !== undefined && value >= 0) marks[name] = value
  return marks
}

function readError(fields: Fields, origin: Origin): StoredEvent {
  fields.text('id')
  if ((fields.has('trace_id') || fields.has('transaction_id')) && !fields.has('parent_id')) {
    throw new InvalidEvent('error.parent_id: required with trace_id and transaction_id')
  }
  const exception = fields.optionalObject('exception')
  const message = exception
    ? (exception.optionalText('message', false) ?? exception.text('type'))
    : fields.object('log').optionalText('message', false)
  if (message === undefined) throw new InvalidEvent('error.exception: message or type required')
  const url = fields.optionalObject('context')?.optionalObject('page')?.optionalText('url', false)
  const place = url && cleanUrl(url)
  return {
    ...origin,
    kind: 'error',
    type: clean(exception?.optionalText('type') ?? 'log'),
    name: optional(fields.optionalObject('transaction')?.optionalText('name') ?? pathOf(place), telemetryLimits.name),
    message: cleanText(message, telemetryLimits.message),
    culprit: cleanUrl(fields.optionalText('culprit') ?? ''),
    detail: { ...(place && { url: place }), stack: readStack(exception) },
  }
}

const mostFrames = 20

function readStack(exception: Fields | undefined): string[] {
  const frames = exception?.list('stacktrace') ?? []
  return frames.slice(0, mostFrames).map((frame) => {
    const fields = new Fields(frame, 'error.exception.stacktrace')
    const file = fields.optionalText('filename', false) ?? fields.optionalText('classname', false)
    if (file === undefined) throw new InvalidEvent('error.exception.stacktrace: filename or classname required')
    // The agent sends an empty name for code without one, such as inline handlers.
    const place = [cleanUrl(file || '<anonymous>'), fields.looseNumber('lineno'), fields.looseNumber('colno')]
    const name = fields.optionalText('function', false)
    return cleanText(
      `${name ? `${name} ` : ''}${place.filter((part) => part !== undefined).join(':')}`,
      telemetryLimits.text,
    )
  })
}

function checkSpan(fields: Fields): void {
  for (const name of ['id', 'trace_id', 'parent_id', 'name', 'type']) fields.text(name)
  fields.number('duration', 0)
  if (fields.looseNumber('start') === undefined && fields.looseNumber('timestamp') === undefined) {
    throw new InvalidEvent('span: start or timestamp required')
  }
}

function pathOf(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).pathname : undefined
}

function optional(text: string | undefined, limit: number = telemetryLimits.text): string | undefined {
  return text === undefined ? undefined : clean(text, limit)
}

function clean(text: string, limit: number = telemetryLimits.text): string {
  return cleanText(text, limit)
}
