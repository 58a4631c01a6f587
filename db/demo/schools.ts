import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readRows, type Row, rowsOfFile } from './files.ts'
import { inTexts, resolve } from './relative.ts'

type Values = Record<string, string | number>

const schools = 120
const names = [
  'Ashby',
  'Bramble',
  'Cedar',
  'Dale',
  'Elm',
  'Fern',
  'Glebe',
  'Hazel',
  'Ivy',
  'Juniper',
  'Kestrel',
  'Lark',
]
const kinds = ['Primary', 'Infants', 'Junior', 'High', 'Sixth Form']
const handsets = 17

/**
 * The data of each school of Elmsett Academies and its machines: one customer with a few thousand services. The files
 * school.* and machine.* contain the rows of one, with variable values in braces.
 */
export function schoolRows(name: string, now: Date): Row[] {
  const [kind] = name.split('.')
  const rows = readRows(name)
  const all = kind === 'school' ? Array.from({ length: schools }, (_, school) => ofSchool(school)) : machines
  return all.flatMap((values) => rows.map((row) => filled(row, values, now)))
}

/** The same with faults on some of the lines: down, slow, or not installed yet and therefore without details. */
export function schoolRowsWithTroubles(name: string, now: Date): Row[] {
  const troubles = new Map(rowsOfFile('school.troubles', now).map((trouble) => [trouble.service_id, trouble]))
  return schoolRows(name, now).map((row) => {
    const trouble = troubles.get(row.service_id)
    if ('details' in row) return trouble?.condition === 'activating' ? { ...row, details: {} } : row
    return { ...row, ...trouble }
  })
}

/** Machines with back-up; some have none. */
export function backedUpRows(name: string, now: Date): Row[] {
  const rows = readRows(name)
  return machines
    .filter((_, index) => index % 40 !== 39)
    .flatMap((values) => rows.map((row) => filled(row, values, now)))
}

const JsonRow = z.record(z.string(), z.unknown())

function filled(row: Row, values: Values, now: Date): Row {
  const fill = (text: string) => {
    const only = /^\{(\w+)\}$/.exec(text)?.[1]
    const value = only ? values[only] : undefined
    if (typeof value === 'number') return value
    return resolve(
      text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole)),
      now,
    )
  }
  return JsonRow.parse(inTexts(row, fill))
}

function ofSchool(school: number): Values {
  const [no, number] = [String(school).padStart(4, '0'), String(school + 1).padStart(3, '0')]
  const octet = (school * 100) % 250
  const peak = 200 + (octet % 60) * 10
  const [odd, even] = [2 * school + 1, 2 * school + 2]
  const until = { line: 2 + (school % 40), broadband: 6 + (school % 18) }
  const [north, east] = [(school * 0.618_034) % 1, (school * 0.414_214) % 1]
  return {
    n: school + 1,
    no,
    low: no.slice(-3),
    two: String(school).padStart(2, '0'),
    hundreds: school % 100,
    number,
    site: `SCH-${number}`,
    name: nameOf(school),
    postcode: `IP${1 + 3 * Math.floor(3 * north) + Math.floor(3 * east)} 0${letter(school)}${letter(school * 7)}`,
    carrier: (school * 0.414_214) % 1 > 0.5 ? 'CityFibre' : 'Own network',
    exchange: `Elmsett ${1 + (school % 6)}`,
    cabinet: `P${10 + (school % 60)}`,
    // Evenly over the county, as the fractions of the golden ratio and of the root of 2 are.
    latitude: (52 + 0.5 * north).toFixed(4),
    longitude: (0.75 + 0.7 * east).toFixed(4),
    lineFrom: firstOf(until.line + 1 - 36),
    lineUntil: `${firstOf(until.line)} end`,
    broadbandFrom: firstOf(until.broadband + 1 - 24),
    broadbandUntil: `${firstOf(until.broadband)} end`,
    ...Object.fromEntries(
      Array.from({ length: handsets }, (_, seat) => [`ext${seat}`, String(2000 + school * 20 + seat)]),
    ),
    peak,
    peakPercent: Math.round(peak / 10),
    latency: 5 + (octet % 90) / 10,
    serial: String(10_000 + octet),
    hex: octet.toString(16).toUpperCase().padStart(2, '0'),
    hexLow: octet.toString(16),
    wan: `192.0.2.${octet - (octet % 2)}/31`,
    lan: `198.51.100.${octet - (octet % 16)}/28`,
    odd,
    even,
    phoneOdd: 620 + (odd % 80),
    phoneEven: 620 + (even % 80),
  }
}

/** Two for each school. */
const machines: readonly Values[] = Array.from({ length: 2 * schools }, (_, index) => {
  const app = `sch-${String(Math.floor(index / 2) + 1).padStart(3, '0')}`
  const machine = `${app}-${index % 2 === 0 ? 'files' : 'apps'}`
  const isOn = index % 31 !== 7
  const hex = createHash('sha256').update(`machine ${machine}`).digest('hex')
  return {
    app,
    machine,
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    power: isOn ? 'POWERED_ON' : 'POWERED_OFF',
    status: isOn ? 'running' : 'off',
    tools: isOn ? 'TOOLS_STATUS_OK' : 'TOOLS_STATUS_NOT_RUNNING',
    storage: (40 + (index % 7) * 20) * 1024,
    ip: `192.0.2.${index % 250}`,
    age: 800 - index,
    job: 1 + (index % 6),
    result: index % 60 === 17 ? 'warning' : 'success',
  }
})

const firstOf = (month: number) => `today month ${month < 0 ? month : `+${month}`}months`
const letter = (number: number) => 'ABDEFGHJLNPQRSTUWXYZ'.charAt(number % 20)

function nameOf(school: number): string {
  const round = Math.floor(school / names.length)
  return `${names[school % names.length]} ${round < kinds.length ? 'Hill' : 'Green'} ${kinds[round % kinds.length]}`
}
