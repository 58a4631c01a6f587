import { sql, type Transaction } from 'kysely'
import { insertRows, rowsOfFile } from './files.ts'

// Four fictional carriers. Prices follow a formula: longer terms are cheaper, faster lines cost more in total but less
// per megabit, and each carrier is the cheapest for something.

interface Carrier {
  name: string
  /** In per cent of the market average. */
  level: number
  install: number
  leads: [min: number, max: number]
  sells: readonly string[]
}

const carriers: readonly Carrier[] = [
  { name: 'Northwick Fibre', level: 100, install: 100, leads: [45, 65], sells: ['EAD', 'EAD Local Access'] },
  { name: 'Calder Metro', level: 93, install: 135, leads: [55, 80], sells: ['EAD', 'Wavelength'] },
  { name: 'Fellside Networks', level: 109, install: 60, leads: [30, 45], sells: ['EAD', 'Ethernet over FTTP'] },
  { name: 'Tidewater', level: 117, install: 90, leads: [40, 60], sells: ['EAD Local Access', 'EoFTTC'] },
]

const bearers = [100, 1000, 10_000]
const rates = [10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000]
const termLevels: Record<number, number> = { 12: 118, 24: 107, 36: 100, 60: 93 }
const accessPence: Record<number, number> = { 100: 14_200, 1000: 21_400, 10_000: 46_800 }
const installPence: Record<number, number> = { 100: 62_000, 1000: 95_000, 10_000: 210_000 }
const typeLevels: Record<string, number> = {
  EAD: 100,
  'EAD Local Access': 82,
  EoFTTC: 54,
  'Ethernet over FTTP': 61,
  Wavelength: 124,
}
const typeBearers: Record<string, readonly number[]> = {
  EoFTTC: [100],
  'Ethernet over FTTP': [1000],
  Wavelength: [10_000],
}
const bandLevels: Record<string, number> = { A: 100, B: 116, C: 148 }
const classLevels = [100, 106, 119]

/** Rounded to 50 pence, as on a real rate card. */
const rounded = (pence: number) => Math.round(pence / 50) * 50
const times = (pence: number, ...levels: number[]) => levels.reduce((sum, level) => (sum * level) / 100, pence)

interface DemoLine {
  access_type: string
  bearer: number
  rate: number
  term: number
  distance_band: string
  exchange_class: number
  install: number
  access: number
  bandwidth: number
  lead_min: number
  lead_max: number
}

function linesOf({ level, install, leads, sells }: Carrier, change = 100): DemoLine[] {
  const lines: DemoLine[] = []
  for (const accessType of sells) {
    for (const bearer of typeBearers[accessType] ?? bearers) {
      for (const rate of rates.filter((each) => each <= bearer)) {
        for (const [term, termLevel] of Object.entries(termLevels)) {
          for (const [band, bandLevel] of Object.entries(bandLevels)) {
            // A local exchange serves only nearby sites.
            if (accessType === 'EAD Local Access' && band !== 'A') continue
            if (accessType === 'EoFTTC' && band === 'C') continue
            for (const [index, classLevel] of classLevels.entries()) {
              const months = Number(term)
              lines.push({
                access_type: accessType,
                bearer,
                rate,
                term: months,
                distance_band: band,
                exchange_class: index + 1,
                install: rounded(
                  times(
                    installPence[bearer] ?? 0,
                    install,
                    bandLevel,
                    typeLevels[accessType] ?? 100,
                    months < 24 ? 160 : 100,
                  ),
                ),
                access: rounded(
                  times(
                    accessPence[bearer] ?? 0,
                    level,
                    bandLevel,
                    classLevel,
                    termLevel,
                    typeLevels[accessType] ?? 100,
                    change,
                  ),
                ),
                bandwidth: rounded(times(rate ** 0.62 * 181, level, classLevel, termLevel, change)),
                lead_min: leads[0],
                lead_max: leads[1],
              })
            }
          }
        }
      }
    }
  }
  return lines
}

/** Two cards for each carrier: last year's, which has expired, and the slightly more expensive one in force. */
export async function loadRateCards(tx: Transaction<unknown>, now: Date): Promise<void> {
  const cards = rowsOfFile('rate_card', now)
  await insertRows(tx, 'rate_card', cards)
  const lines = cards.flatMap(({ card_id, carrier: name }) => {
    const carrier = carriers.find((each) => each.name === name)
    return carrier
      ? linesOf(carrier, String(card_id).includes('OLD') ? 96 : 100).map((line) => ({ card_id, ...line }))
      : []
  })
  await insertRows(tx, 'rate_card_line', lines)
  await sql`
    update rate_card c set lines = (select count(*) from rate_card_line l where l.card_id = c.card_id)`.execute(tx)
}
