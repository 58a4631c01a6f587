import { sql } from 'kysely'
import { join } from 'node:path'
import type { Figure, Row, Setting } from './figure.ts'
import { bigAccount, inDataFolder, prepareData } from './support/big-data.ts'
import { type ListServer, startListServer } from './support/list-server.ts'
import { percentile, rounded } from './support/statistics.ts'

const port = 3417
const limitMs = 100

/** References of every type among a million services: the time to a result. */
export const search: Figure = {
  name: 'search',
  run: (setting) => inDataFolder(setting, (folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  prepareData(folder, isQuick)
  const server = await startListServer(port, join(folder, 'data'))
  try {
    await sql`vacuum analyze`.execute(server.database.system)
    const rows: Row[] = []
    for (const [name, texts] of Object.entries(await references(server, isQuick ? 3 : 40))) {
      if (texts.length === 0) throw new Error(`The account has nothing to look for: ${name}`)
      await time(server, texts.slice(0, 3))
      rows.push(...rowsOf(name, await time(server, texts)))
    }
    return rows
  } finally {
    await server.stop()
  }
}

/** References of the account's services at regular intervals, and realistic ones of other records. */
async function references({ database }: ListServer, many: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ serviceId: string; orderRef: string | null; terms: string; postcode: string | null }>`
    select service_id as "serviceId", order_ref as "orderRef", reference_terms as terms, postcode from (
      select s.*, site.postcode, row_number() over (order by service_id) as place
      from service s left join site using (account_id, site_id) where s.account_id = ${bigAccount}) numbered
    where place % 49 = 0 order by place`.execute(database.system)
  const some = (texts: readonly (string | null | undefined)[]) => {
    const found = [...new Set(texts.filter((text) => text))]
    return found.filter((text): text is string => typeof text === 'string').slice(0, many)
  }
  const terms = (shape: RegExp) => some(rows.map((row) => shape.exec(row.terms)?.[0]))
  const numbered = (write: (number: number) => string) => Array.from({ length: many }, (_, index) => write(index * 37))
  return {
    'Service id': some(rows.map(({ serviceId }) => serviceId)),
    'Order reference': some(rows.map(({ orderRef }) => orderRef)),
    Circuit: terms(/\bC(?:CT-|BUK)\d+/i),
    'Phone number': terms(/01632 96\d+/),
    'IPv4 address': terms(/\b\d+\.\d+\.\d+\.\d+\b(?!\/)/),
    'Unassigned IPv4 address': numbered((number) => `10.${number % 200}.7.${number % 250}`),
    'IPv4 block': terms(/\b\d+\.\d+\.\d+\.\d+\/31/),
    'IPv6 block': terms(/2001:db8:\S+/),
    'Host name': terms(/www\.\S+/),
    Postcode: some(rows.map(({ postcode }) => postcode)),
    'Order id': numbered((number) => `70-${40_000 + number}`),
    'Case id': numbered((number) => `C-${200_000 + number}`),
    'Quote id': numbered((number) => `Q-${1000 + number}`),
    'Email address': numbered((number) => `person${number}@account-${bigAccount}.example`),
    'Free text': some([
      'leeds',
      'depot',
      'fibre',
      'office',
      'backup',
      'router',
      'hosted',
      'bristol',
      'cloud',
      'ethernet',
    ]),
    'Two terms': some(['leeds depot', 'fibre bath', 'bristol office', 'ethernet leeds', 'cardiff cloud']),
    'An unknown term': some(['xylophone', 'quokka', 'zyzzyva', 'wombat', 'axolotl']),
  }
}

async function time({ portal, headers }: ListServer, texts: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) {
    const begin = performance.now()
    const answer = await fetch(`${portal.address}/gateway/search-info/api/search?query=${encodeURIComponent(text)}`, {
      headers,
    })
    await answer.arrayBuffer()
    times.push(performance.now() - begin)
    if (answer.status !== 200) throw new Error(`The search for ${text} answered ${answer.status}`)
  }
  return times
}

function rowsOf(name: string, times: readonly number[]): Row[] {
  const note = `p50 ${rounded(percentile(times, 50), 1)} ms, ${times.length} searches`
  const p95 = rounded(percentile(times, 95), 1)
  return [{ figure: `${name}, p95`, measured: p95, unit: 'ms', limit: { atMost: limitMs }, note }]
}
