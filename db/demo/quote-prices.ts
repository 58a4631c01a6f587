import { carriers, type DemoLine, exchanges, linesOf } from './rate-cards.ts'

export interface DemoNeeds {
  bearers: number[]
  rates: number[]
  terms: number[]
}

/** What the pricing answers for the demo's places and cards; kept as the server keeps it. */
export interface DemoPrices {
  offers: object[]
  facts: object
  cells: number[][]
  chosen: number[] | null
}

const accessTypes = ['EAD', 'EAD Local Access', 'EoFTTC', 'Ethernet over FTTP', 'Wavelength']
const bands = [
  { band: 'A', upTo: 2000, risk: 1, level: 1, bits: 4, days: 0 },
  { band: 'B', upTo: 5000, risk: 2, level: 1, bits: 5, days: 10 },
  { band: 'C', upTo: 99_000, risk: 3, level: 1, bits: 5, days: 25 },
] as const
const unknown = { exchange: null, exchangeClass: 3, distanceM: 9000, band: 'C', onNet: [] }

/** The prices of one place, with the cheapest of what meets the needs chosen. */
export function demoPrices(postcode: string, needs: DemoNeeds): DemoPrices {
  const [, code, name, exchangeClass = 3, distanceM, onNet = []] =
    exchanges.find(([sector]) => postcode.startsWith(sector)) ?? []
  const metres = distanceM ?? 2900
  const near = bands.find(({ upTo }) => metres <= upTo) ?? bands[2]
  const facts = code ? { exchange: { code, name }, exchangeClass, distanceM: metres, band: near.band, onNet } : unknown
  const wanted = (line: DemoLine) =>
    needs.bearers.includes(line.bearer) && needs.rates.includes(line.rate) && needs.terms.includes(line.term)
  const products = productsOf(needs)
  const offers = carriers
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name: carrier }) => products.map((product) => ({ ...product, carrier })))
  const cells = carriers.flatMap((carrier) =>
    linesOf(carrier)
      .filter((line) => wanted(line) && line.band === facts.band && line.exchangeClass === facts.exchangeClass)
      .flatMap((line) => {
        const offer = offers.findIndex((each) => each.carrier === carrier.name && isSame(each, line))
        if (offer < 0) return []
        const isOnNet = onNet.includes(carrier.name)
        const { risk, level, bits, days } = code
          ? isOnNet
            ? { risk: 0, level: 0, bits: 0, days: 0 }
            : near
          : { risk: 3, level: 2, bits: 7, days: 25 }
        const install = isOnNet && line.term >= 36 ? 0 : line.install
        return [
          [offer, install, line.access, line.bandwidth, 0, line.leadMin + days, line.leadMax + days, risk, level, bits],
        ]
      }),
  )
  return {
    offers,
    facts,
    cells: cells.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
    chosen: cheapest(cells, offers, needs),
  }
}

interface DemoProduct {
  accessType: string
  bearer: number
  rate: number
  term: number
}

function productsOf({ bearers, rates, terms }: DemoNeeds): DemoProduct[] {
  const least = (bearer: number) => (bearer === 10_000 ? 1000 : bearer / 10)
  return accessTypes.flatMap((accessType) =>
    bearers
      .filter((bearer) => accessType !== 'EoFTTC' || bearer === 100)
      .filter((bearer) => accessType !== 'Ethernet over FTTP' || bearer === 1000)
      .filter((bearer) => accessType !== 'Wavelength' || bearer === 10_000)
      .flatMap((bearer) =>
        rates
          .filter((rate) => rate <= bearer && rate >= (accessType === 'Wavelength' ? 5000 : least(bearer)))
          .filter((rate) => accessType !== 'EoFTTC' || rate <= 50)
          .filter((rate) => accessType !== 'Ethernet over FTTP' || rate <= 500)
          .flatMap((rate) => terms.map((term) => ({ accessType, bearer, rate, term }))),
      ),
  )
}

function isSame(a: DemoProduct, b: DemoProduct): boolean {
  return a.accessType === b.accessType && a.bearer === b.bearer && a.rate === b.rate && a.term === b.term
}

function cheapest(cells: readonly number[][], offers: readonly DemoProduct[], needs: DemoNeeds): number[] | null {
  const rate = Math.max(...needs.rates)
  const total = ([, install = 0, access = 0, bandwidth = 0]: number[]) => install + (access + bandwidth) * 36
  const fitting = cells.filter(([offer = 0]) => offers[offer]?.rate === rate && offers[offer]?.term === 36)
  return fitting.toSorted((a, b) => total(a) - total(b))[0] ?? null
}
