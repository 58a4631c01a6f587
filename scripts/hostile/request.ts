import type { Caller } from './callers.ts'
import type { Operation } from './operations.ts'
import type { Random } from './random.ts'
import { hostileAddressParts, hostileBodies, hostileHeaders, hostileJson, hostileTexts } from './values.ts'

export interface HostileRequest {
  operation: Operation
  caller: Caller
  method: string
  /** As sent: percent-encoding in it may be invalid. */
  url: string
  headers: Record<string, string>
  /** Headers that authenticate the caller. */
  signedIn: Record<string, string>
  body: Buffer | null
}

/** Ids found in responses, by field name, across all accounts. */
export type SeenIds = Map<string, unknown[]>

/** A place of an operation for a hostile value. */
export interface Place {
  operation: Operation
  place: string
}

/** A valid request of the operation, except for a hostile value in this place, sometimes in another one too. */
export function hostileRequest(
  { operation, place: chosen }: Place,
  caller: Caller,
  seen: SeenIds,
  random: Random,
): HostileRequest {
  const another = random.chance(0.2) ? random.pick(placesOf(operation)).place : chosen
  // A hostile whole would leave out the chosen part of it.
  const spoilt = new Set(chosen.startsWith(`${another}.`) ? [chosen] : [chosen, another])
  const value = (place: string, name: string, example: unknown) =>
    spoilt.has(place) ? hostileIn(textOf(example) || name, random) : encodeURIComponent(textOf(example) || 'x')
  const known = (name: string, example?: unknown) => caller.own?.[name] ?? random.pick(seen.get(name) ?? []) ?? example

  const path = operation.path.reduce(
    (address, name) => address.replace(`{${name}}`, () => value(`path.${name}`, name, known(name))),
    operation.address,
  )
  const query = operation.query.flatMap(({ name, example, isRequired }) => {
    const place = `query.${name}`
    if (!isRequired && !spoilt.has(place) && !random.chance(0.3)) return []
    const pair = `${name}=${value(place, name, known(name, example))}`
    return spoilt.has(place) && random.chance(0.15) ? [pair, `${name}=${value(place, name, example)}`] : [pair]
  })
  if (spoilt.has('query'))
    query.push(random.pick(['__proto__=1', 'a[b]=c', '%00=1', '=', '&&&', `x=${'y'.repeat(5000)}`]))
  const signedIn = caller.headers()
  const sent = { ...signedIn }
  if (spoilt.has('header')) {
    const [name, text] = random.pick(hostileHeaders)
    sent[name] = text
  }
  if (!spoilt.has('header') && operation.face === 'provider') sent['account-id'] = textOf(known('accountId', '104872'))
  for (const name of operation.headers) if (spoilt.has(`header.${name}`)) sent[name] = hostileHeader(name, random)
  const { type, body } = bodyOf(operation, spoilt, known, random)
  if (type !== null) sent['content-type'] = type
  const separator = operation.address.includes('?') ? '&' : '?'
  const url = query.length > 0 ? `${path}${separator}${query.join('&')}` : path
  return { operation, caller, method: operation.method, url, headers: sent, signedIn, body }
}

/** Every place of an operation for a hostile value. */
export function placesOf(operation: Operation): [Place, ...Place[]] {
  const { path, query, headers, body } = operation
  const at = (place: string): Place => ({ operation, place })
  return [
    at('header'),
    at('query'),
    ...path.map((name) => at(`path.${name}`)),
    ...query.map(({ name }) => at(`query.${name}`)),
    ...headers.map((name) => at(`header.${name}`)),
    ...(body ? ['body', ...leavesOf(body.example).map(({ join }) => `body.${join}`)].map(at) : []),
  ]
}

/** The text of a value in an address. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function hostileIn(fitting: string, random: Random): string {
  if (random.chance(0.25)) return random.pick(hostileAddressParts)
  if (random.chance(0.2)) return `${encodeURIComponent(fitting)}${random.pick(['%00', '%0a', '%20', '%c2%80', '%ff'])}`
  return encodeURIComponent(random.pick(hostileTexts))
}

// The client refuses to send any others.
const headerTexts = hostileTexts.filter((text) => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text))

function hostileHeader(name: string, random: Random): string {
  const ofName = hostileHeaders.filter(([own]) => own === name).map(([, text]) => text)
  return random.pick([...headerTexts, ...ofName]) ?? ''
}

interface Leaf {
  join: string
  path: readonly (string | number)[]
}

/** Every value in an example, including objects and lists. */
function leavesOf(example: unknown, path: readonly (string | number)[] = []): Leaf[] {
  const own = path.length > 0 ? [{ join: path.join('.'), path }] : []
  if (typeof example !== 'object' || example === null) return own
  return [...own, ...Object.entries(example).flatMap(([name, value]) => leavesOf(value, [...path, name]))]
}

type Known = (name: string, example?: unknown) => unknown

function bodyOf({ body }: Operation, spoilt: ReadonlySet<string>, known: Known, random: Random) {
  if (!body) {
    if (spoilt.has('header') && random.chance(0.2)) return { type: 'application/json', body: Buffer.from('{}') }
    return { type: null, body: null }
  }
  if (spoilt.has('body')) {
    const [type, bytes] = random.pick(hostileBodies)
    return { type: random.chance(0.3) ? body.type : type, body: bytes }
  }
  if (body.type === 'application/x-www-form-urlencoded') {
    return { type: body.type, body: formOf(body.example, spoilt, known, random) }
  }
  const marks = new Map<string, string>()
  const filled = fill(body.example, [], (path, name, value) => {
    if (!spoilt.has(`body.${path}`)) return typeof value === 'object' && value !== null ? value : known(name, value)
    const mark = `\u0001${marks.size}\u0001`
    marks.set(JSON.stringify(mark), hostileValue(value, random))
    return mark
  })
  let text = JSON.stringify(filled)
  for (const [mark, raw] of marks) text = text.replace(mark, () => raw)
  return { type: body.type, body: Buffer.from(text) }
}

/** The example with known ids filled in by field name. */
function fill(
  example: unknown,
  path: readonly (string | number)[],
  valueAt: (path: string, name: string, value: unknown) => unknown,
): unknown {
  const name = String(path.findLast((part) => Number.isNaN(Number(part))) ?? '')
  const at = path.join('.')
  const own = path.length > 0 ? valueAt(at, name, example) : example
  if (own !== example || typeof own !== 'object' || own === null) return own
  if (Array.isArray(own)) return own.map((each, index) => fill(each, [...path, index], valueAt))
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, fill(value, [...path, key], valueAt)]))
}

function hostileValue(fitting: unknown, random: Random): string {
  if (random.chance(0.3)) return random.pick(hostileJson)
  if (typeof fitting === 'string' && random.chance(0.25)) {
    return JSON.stringify(fitting + random.pick(['\0', '\n', '\ud800', '\u202e', 'x'.repeat(5000)]))
  }
  if (random.chance(0.05)) return `[${Array.from({ length: 3000 }, () => JSON.stringify(fitting ?? null)).join(',')}]`
  return JSON.stringify(random.pick(hostileTexts))
}

function formOf(example: unknown, spoilt: ReadonlySet<string>, known: Known, random: Random): Buffer {
  const entries = Object.entries(typeof example === 'object' && example !== null ? example : {})
  const pairs = entries.map(([name, value]) => {
    const text = textOf(known(name, value))
    return `${name}=${spoilt.has(`body.${name}`) ? hostileIn(text, random) : encodeURIComponent(text)}`
  })
  return Buffer.from(pairs.join('&'))
}
