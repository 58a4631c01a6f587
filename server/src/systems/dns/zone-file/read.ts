import { recordsMax } from '@portal/contract/dns-values.ts'
import { completeName } from './names.ts'
import { generateLines } from './generate.ts'
import { otherTypes, readRdata } from './rdata.ts'
import { type FileProblem, readStatements, type Statement, type Word } from './statements.ts'
import { longestTtl, readTtl } from './ttl.ts'

/** A record of a file: its names complete, its content as the portal writes it. */
export interface FileRecord {
  line: number
  name: string
  type: string
  ttl: number
  content: string
}

export interface ReadFile {
  records: FileRecord[]
  refusals: FileProblem[]
  warnings: FileProblem[]
}

interface Reader extends ReadFile {
  /** How many records the file has or makes so far, those that are left out too. */
  taken: number
  /** Those of them that the zone would have. */
  kept: number
  zone: string
  origin: string
  owner: string | undefined
  defaultTtl: number | undefined
  lastTtl: number | undefined
}

/** A zone that is signed has several records beside each that is kept. */
const mostTaken = recordsMax * 4
const mostRefusals = 200

/** Ends the reading of a file that is longer than any zone; what else is in it does not matter any more. */
class TooMuch extends Error {}

const editable = new Set(['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'])

/** Reads line by line what a zone file says; what the whole of it must be is for others to judge. */
export function readRecords(text: string, zone: string): ReadFile {
  const reader: Reader = {
    zone,
    origin: zone,
    owner: undefined,
    defaultTtl: undefined,
    lastTtl: undefined,
    taken: 0,
    kept: 0,
    records: [],
    refusals: [],
    warnings: [],
  }
  try {
    for (const statement of readStatements(text)) {
      readStatement(reader, statement)
      if (reader.refusals.length >= mostRefusals) break
    }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
  }
  const { records, refusals, warnings } = reader
  return { records, refusals, warnings }
}

function readStatement(reader: Reader, statement: Statement | FileProblem): void {
  if ('message' in statement) return void reader.refusals.push(statement)
  const [first] = statement.words
  if (first && !first.isQuoted && first.text.startsWith('$') && !statement.startsBlank) direct(reader, statement)
  else take(reader, statement)
}

function direct(reader: Reader, { line, words }: Statement): void {
  const [directive, ...rest] = words.map(({ text }) => text)
  const refuse = (message: string) => void reader.refusals.push({ line, message })
  const [value, ...more] = rest
  switch (directive?.toUpperCase()) {
    case '$ORIGIN': {
      if (value === undefined || more.length > 0) return refuse('$ORIGIN takes one name.')
      const name = completeName(value, reader.origin)
      if ('problem' in name) return refuse(name.problem)
      reader.origin = name.name
      return
    }
    case '$TTL': {
      const seconds = value === undefined || more.length > 0 ? null : readTtl(value)
      if (seconds === null) return refuse('$TTL takes one time, like 3600 or 1h.')
      reader.defaultTtl = withinLimit(reader, line, seconds)
      return
    }
    case '$INCLUDE':
      return refuse('$INCLUDE cannot be followed here. Put the other file in its place.')
    case '$GENERATE': {
      const made = generateLines(rest)
      if (typeof made === 'string') return refuse(made)
      for (const each of made) take(reader, { line, startsBlank: false, words: each.map(plain) })
      return
    }
    default:
      return refuse(`There is no directive ${directive}.`)
  }
}

const plain = (text: string): Word => ({ text, isQuoted: false })

function take(reader: Reader, { line, startsBlank, words }: Statement): void {
  const refuse = (message: string) => void reader.refusals.push({ line, message })
  const rest = [...words]
  reader.taken += 1
  if (reader.taken > mostTaken) return stop(reader, line, mostTaken, 'file')
  if (startsBlank) {
    if (reader.owner === undefined) return refuse('The first record has no name. Begin the line with one, or with @.')
  } else {
    const name = completeName(rest.shift()?.text ?? '', reader.origin)
    if ('problem' in name) {
      reader.owner ??= ''
      return refuse(name.problem)
    }
    reader.owner = name.name
  }
  const owner = reader.owner
  const head = readHead(rest)
  if ('problem' in head) return refuse(head.problem)
  const { type, explicitTtl } = head
  const isOutside = owner !== reader.zone && !owner.endsWith(`.${reader.zone}`)
  if (explicitTtl !== undefined) reader.lastTtl = withinLimit(reader, line, explicitTtl)

  if (!editable.has(type)) {
    if (!otherTypes.has(type) && !/^TYPE\d{1,5}$/.test(type)) return refuse(`There is no type ${type}.`)
    if (rest.length === 0) return refuse('Something is missing at the end of this record.')
    reader.warnings.push({ line, message: `Records of type ${type} cannot be edited here and are left out.` })
    return
  }
  const read = readRdata(type, rest, reader.origin)
  if ('problem' in read) return refuse(read.problem)
  if (type === 'SOA' && owner !== reader.zone) {
    if (!isOutside) return refuse('A SOA record belongs to the zone itself.')
  }
  if (isOutside) {
    reader.warnings.push({ line, message: `${owner} is not in ${reader.zone} and is left out.` })
    return
  }
  if (type === 'SOA') reader.lastTtl ??= reader.defaultTtl ?? Number(read.content.split(' ')[4])
  const ttl = (explicitTtl === undefined ? (reader.defaultTtl ?? reader.lastTtl) : reader.lastTtl) ?? undefined
  if (ttl === undefined) return refuse('There is no time to live. Begin the file with $TTL 1h, for example.')
  reader.records.push({ line, name: owner, type, ttl, content: read.content })
  if (type !== 'SOA' && !(type === 'NS' && owner === reader.zone)) reader.kept += 1
  if (reader.kept > recordsMax) return stop(reader, line, recordsMax, 'zone')
}

function stop(reader: Reader, line: number, most: number, what: 'zone' | 'file'): never {
  const message = `A ${what} has at most ${most.toLocaleString('en-GB')} records. The file was read up to this line.`
  reader.refusals.push({ line, message })
  throw new TooMuch()
}

/** Takes class and time to live, in either order, and the type from the front of a record. */
function readHead(rest: Word[]): { type: string; explicitTtl: number | undefined } | { problem: string } {
  let explicitTtl: number | undefined
  let hasClass = false
  for (;;) {
    const word = rest.shift()
    if (!word) return { problem: 'This line has no type of record.' }
    const text = word.text.toUpperCase()
    const seconds = explicitTtl === undefined && /^\d/.test(text) ? readTtl(text) : null
    if (seconds !== null) explicitTtl = seconds
    else if (!hasClass && text === 'IN') hasClass = true
    else if (!hasClass && ['CH', 'CHAOS', 'HS', 'HESIOD', 'CS'].includes(text)) {
      return { problem: `Class ${text} is not that of the zone, IN.` }
    } else return { type: text, explicitTtl }
  }
}

function withinLimit(reader: Reader, line: number, seconds: number): number {
  if (seconds <= longestTtl) return seconds
  reader.warnings.push({ line, message: 'This time to live is longer than allowed and is taken as 0.' })
  return 0
}
