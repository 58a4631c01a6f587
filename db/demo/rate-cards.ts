import { sql, type Transaction } from 'kysely'
import type { Calendar } from './day.ts'

// Four invented carriers. Prices follow a formula, so that longer terms are cheaper, faster lines dearer for each line but
// cheaper for each megabit, and each carrier has something that it does best.

interface Carrier {
  name: string
  /** Hundredths: 100 is the middle of the market. */
  level: number
  install: number
  leads: [min: number, max: number]
  sells: readonly string[]
}

export const carriers: readonly Carrier[] = [
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

/** Whole pounds fifty: what a carrier would write. */
const rounded = (pence: number) => Math.round(pence / 50) * 50
const times = (pence: number, ...levels: number[]) => levels.reduce((sum, level) => (sum * level) / 100, pence)

export interface DemoLine {
  accessType: string
  bearer: number
  rate: number
  term: number
  band: string
  exchangeClass: number
  install: number
  access: number
  bandwidth: number
  leadMin: number
  leadMax: number
}

export function linesOf({ level, install, leads, sells }: Carrier, change = 100): DemoLine[] {
  const lines: DemoLine[] = []
  for (const accessType of sells) {
    for (const bearer of typeBearers[accessType] ?? bearers) {
      for (const rate of rates.filter((each) => each <= bearer)) {
        for (const [term, termLevel] of Object.entries(termLevels)) {
          for (const [band, bandLevel] of Object.entries(bandLevels)) {
            // The local exchange serves what is near it.
            if (accessType === 'EAD Local Access' && band !== 'A') continue
            if (accessType === 'EoFTTC' && band === 'C') continue
            for (const [index, classLevel] of classLevels.entries()) {
              const months = Number(term)
              lines.push({
                accessType,
                bearer,
                rate,
                term: months,
                band,
                exchangeClass: index + 1,
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
                leadMin: leads[0],
                leadMax: leads[1],
              })
            }
          }
        }
      }
    }
  }
  return lines
}

/** Two cards of each carrier: the one of last year, which has run out, and the one in force, a little dearer. */
export async function loadRateCards(db: Transaction<unknown>, { inDays }: Calendar): Promise<void> {
  for (const [index, carrier] of carriers.entries()) {
    await loadCard(db, carrier, {
      cardId: `CARD-OLD-${index + 1}`,
      name: 'Last list',
      from: inDays(-420),
      until: inDays(-56),
      change: 96,
    })
    await loadCard(db, carrier, {
      cardId: `CARD-NOW-${index + 1}`,
      name: 'Current list',
      from: inDays(-55),
      until: inDays(240),
      change: 100,
    })
  }
  await sql`
    insert into rate_extra (kind, option, label, install, monthly) values
      ('care', 'standard', 'Standard care, 8-hour repair', 0, 0),
      ('care', 'enhanced', 'Enhanced care, 6-hour repair', 0, 1850),
      ('care', 'premium', '24/7 care, 5-hour repair', 0, 3200),
      ('router', 'managed', 'Router, managed', 4500, 1200),
      ('ipv4', '/30', 'IPv4 addresses, /30', 0, 0),
      ('ipv4', '/29', 'IPv4 addresses, /29', 0, 400),
      ('ipv4', '/28', 'IPv4 addresses, /28', 0, 900),
      ('ipv4', '/27', 'IPv4 addresses, /27', 0, 1900),
      ('ipv4', '/26', 'IPv4 addresses, /26', 0, 3900),
      ('aEnd', 'internet', 'Internet access', 0, 0),
      ('aEnd', 'manchester-dc2', 'Cross-connect, Manchester data centre 2', 15000, 2500),
      ('aEnd', 'london-dc1', 'Cross-connect, London data centre 1', 18000, 3000),
      ('4G', '4G', '4G back-up', 9500, 2900)`.execute(db)
  await loadExchanges(db)
}

interface Card {
  cardId: string
  name: string
  from: string
  until: string
  change: number
}

async function loadCard(db: Transaction<unknown>, carrier: Carrier, card: Card): Promise<void> {
  const lines = linesOf(carrier, card.change)
  await sql`
    insert into rate_card (card_id, carrier, name, valid_from, valid_until, lines, imported_by)
    values (${card.cardId}, ${carrier.name}, ${card.name}, ${card.from}, ${card.until}, ${lines.length}, 'Ruth Calder')`.execute(
    db,
  )
  await sql`
    insert into rate_card_line (card_id, access_type, bearer, rate, term, distance_band, exchange_class, install, access,
      bandwidth, lead_min, lead_max)
    select ${card.cardId}, l."accessType", l.bearer, l.rate, l.term, l.band, l."exchangeClass", l.install, l.access,
      l.bandwidth, l."leadMin", l."leadMax"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("accessType" text, bearer integer, rate integer,
      term integer, band text, "exchangeClass" smallint, install bigint, access bigint, bandwidth bigint,
      "leadMin" integer, "leadMax" integer)`.execute(db)
}

// Invented postcodes only: the incode 0Z* is given to nobody.
type Exchange = [
  sector: string,
  code: string,
  name: string,
  exchangeClass: number,
  distanceM: number | null,
  onNet: string[],
]

export const exchanges: Exchange[] = [
  ['LA9 0', 'KPR', 'Kendal Priory', 2, 900, ['Northwick Fibre', 'Fellside Networks']],
  ['LS1 0', 'LDW', 'Leeds Wharf', 1, 600, ['Northwick Fibre', 'Calder Metro']],
  ['SE1 0', 'SHR', 'Shad Row', 1, 400, ['Northwick Fibre', 'Calder Metro', 'Tidewater']],
  ['BS1 0', 'BRQ', 'Bristol Quay', 1, 1400, ['Tidewater']],
  ['CF10 0', 'CFB', 'Cardiff Bay', 1, 2600, []],
  ['OL16 0', 'RDE', 'Rochdale East', 2, 4300, []],
  ['NR3 0', 'NWF', 'Norwich Fen', 2, 3100, []],
  ['G3 0', 'CLY', 'Clydeway', 1, 1800, ['Calder Metro']],
  ['M17 0', 'MPK', 'Manchester Park', 1, 300, ['Northwick Fibre', 'Calder Metro', 'Fellside Networks', 'Tidewater']],
  ['YO1 0', 'YMN', 'York Minster', 2, 1100, ['Fellside Networks']],
  ['HU1 0', 'HDK', 'Hull Dock', 2, 2300, []],
  ['EX1 0', 'EXG', 'Exeter Green', 2, 1600, []],
  ['TR1 0', 'TRU', 'Truro', 3, 5400, []],
  ['PL1 0', 'PLH', 'Plymouth Hoe', 2, null, []],
  ['B1 0', 'BCN', 'Birmingham Canalside', 1, null, ['Calder Metro']],
  ['NE1 0', 'NQY', 'Newcastle Quay', 1, null, []],
  ['EH1 0', 'EHC', 'Edinburgh Close', 1, null, ['Northwick Fibre']],
  ['CA1 0', 'CAB', 'Carlisle Border', 3, null, []],
]

async function loadExchanges(db: Transaction<unknown>): Promise<void> {
  const rows = exchanges.map(([sector, code, name, exchangeClass, distanceM, onNet]) => ({
    sector,
    code,
    name,
    exchangeClass,
    distanceM,
    onNet,
  }))
  await sql`
    insert into exchange_area (sector, exchange_code, exchange_name, exchange_class, distance_m, on_net)
    select sector, code, name, "exchangeClass", "distanceM", array(select jsonb_array_elements_text("onNet"))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (sector text, code text, name text,
      "exchangeClass" smallint, "distanceM" integer, "onNet" jsonb)`.execute(db)
}
