export interface ServiceLine {
  reference: string
  name: string
  product: string
  site: string
  speedMbps: number
  status: string
  contractEnd: string
}

const places = ['Harrogate', 'Ripon', 'Selby', 'Malton', 'Thirsk', 'Whitby', 'Skipton', 'Otley', 'Pickering', 'Yarm']
const kinds = ['Warehouse', 'Depot', 'Head office', 'Shop', 'Surgery', 'School', 'Kiosk', 'Data room']
const products = ['Full fibre 900', 'Leased line 1G', 'Voice trunk', 'SOGEA 80', 'Cloud server', 'Domain', 'Router']
const statuses = ['Working', 'Down', 'Degraded', 'Activating', 'Suspended', 'Ceased']

/** The same rows in every run. */
export function makeRows(count: number): ServiceLine[] {
  const next = generator(1)
  const pick = (words: readonly string[]) => words[next() % words.length] ?? ''
  return Array.from({ length: count }, (_, i) => ({
    reference: `SVC-${(1_000_000 + i).toString(36).toUpperCase()}-${next() % 1000}`,
    name: `${pick(places)} ${pick(kinds)} ${next() % 500} line ${i}`,
    product: pick(products),
    site: `${next() % 200} ${pick(places)} Road, YO${next() % 60} ${next() % 9}AB`,
    speedMbps: (next() % 100) * 10,
    status: pick(statuses),
    contractEnd: `20${26 + (next() % 5)}-0${1 + (next() % 9)}-1${next() % 10}`,
  }))
}

/** A linear congruential generator; its upper bits are good enough for generated rows. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}
