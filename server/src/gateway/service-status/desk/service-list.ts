import { mostListRows, type ServiceList } from '@portal/contract/service-status/affected.ts'
import { mostListedServices } from '@portal/contract/service-status/rules.ts'
import { number } from '@portal/contract/format/counts.ts'
import { separatorOf } from '@portal/contract/format/separators.ts'
import { Problem } from '@portal/contract/problem.ts'
import { CsvProblem, readCsvRecords } from '@portal/db/src/import/csv-text.ts'
import type { DeskScope } from '../../../scope/account-scope.ts'
import { type Candidate, listCandidates } from './affected-store.ts'

interface Line {
  line: number
  value: string
}

/** The column with the services, by the header of its first row, the best first. */
const headers = [
  /^service ?(id|no\.?|number|ref(erence)?)$/,
  /^circuit( ?(id|no\.?|number|ref(erence)?))?$/,
  /^service$/,
]

/** The values of a list: the column with the services of a CSV file, or one value in each line. */
export function valuesOfList(text: string): { column: string | null; lines: Line[] } {
  const records = recordsOf(text)
  const first = records[0]?.cells ?? []
  const found = headers.map((header) => first.findIndex((cell) => header.test(plain(cell)))).find((at) => at >= 0)
  // Ids have digits, and the names of columns rarely.
  const hasHeader = found !== undefined || (first.length > 0 && first.every((cell) => !/\d/.test(cell)))
  const at = found ?? 0
  const lines = records.flatMap(({ line, cells }, index): Line[] => {
    if (hasHeader && index === 0) return []
    // Pasted ids can be in one line.
    const read = !hasHeader && records.length === 1 ? cells : [cells[at] ?? '']
    return read.flatMap((cell) => {
      const value = unescaped(cell).toUpperCase()
      return value === '' ? [] : [{ line, value }]
    })
  })
  return { column: hasHeader ? (first[at] ?? null) : null, lines }
}

const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
// Spreadsheets and our own files put an apostrophe before what could be a formula.
const unescaped = (cell: string) => cell.trim().replace(/^'/, '')

function recordsOf(text: string) {
  try {
    return readCsvRecords(text, { mostRows: mostListRows, separator: separatorOf(text) })
  } catch (error) {
    if (error instanceof CsvProblem) throw wrong(error.message)
    throw error
  }
}

const wrong = (message: string) => new Problem('invalid', { fields: { text: message } })

/** Finds the services of a list. A value that is not one service is named, and none is taken for it. */
export async function findListed(desk: DeskScope, text: string): Promise<ServiceList> {
  const { column, lines } = valuesOfList(text)
  const first = new Map<string, Line>()
  for (const each of lines) if (!first.has(each.value)) first.set(each.value, each)
  if (first.size === 0) throw wrong('There are no services in this list.')
  const candidates = await listCandidates(desk, [...first.keys()])
  const byId = Map.groupBy(candidates, ({ serviceId }) => serviceId.toUpperCase())
  const byCircuit = Map.groupBy(candidates, ({ circuit }) => circuit?.toUpperCase() ?? '')
  const services = new Map<string, Candidate>()
  const unknown: Line[] = []
  const ceased: Line[] = []
  const ambiguous: ServiceList['ambiguous'] = []
  for (const each of first.values()) {
    const all = byId.get(each.value) ?? byCircuit.get(each.value) ?? []
    const [one, ...others] = all.filter(({ isCeased }) => !isCeased)
    if (!one) (all.length > 0 ? ceased : unknown).push(each)
    else if (others.length > 0) ambiguous.push({ ...each, services: [one, ...others].slice(0, 5).map(shown) })
    else services.set(one.serviceId, one)
  }
  if (services.size > mostListedServices)
    throw wrong(
      `The list has ${number(services.size)} services. An incident can list ${number(mostListedServices)}; add a rule for the others.`,
    )
  return {
    column,
    values: lines.length,
    repeated: lines.length - first.size,
    services: [...services.values()].map(shown),
    unknown,
    ceased,
    ambiguous,
  }
}

const shown = ({ serviceId, name, accountId, accountName }: Candidate) => ({ serviceId, name, accountId, accountName })
