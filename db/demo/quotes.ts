import { sql, type Transaction } from 'kysely'
import { ashlar, brackenfell, copperbeck, saltmere, ternbeck } from './accounts.ts'
import type { Calendar } from './day.ts'
import { type DemoNeeds, demoPrices } from './quote-prices.ts'
import { loadRateCards } from './rate-cards.ts'
import { demoSites } from './sites.ts'

type State = 'draft' | 'answered' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'unableToProvide'

interface DemoQuote {
  id: string
  account: string
  dealer?: string
  by: string
  title: string
  customer: string
  state: State
  /** Ids of the account's sites, or name, address and postcode of a place that is new. */
  sites: (string | [name: string, address: string, postcode: string])[]
  needs?: Partial<DemoNeeds> & { resilience?: string }
  /** Days from today. */
  made: number
  /** The dealer has given it to its customer. */
  isShown?: boolean
  answer?: { by: string; on: number; note?: string; order?: string }
}

const service = 'Service Desk'
const martin = 'Martin Teal'
const nadia = 'Nadia Voss'
const ofBrackenfell = { account: brackenfell, dealer: ternbeck, customer: 'Brackenfell Group Ltd' } as const

// A story for each state of each screen.
const quotes: DemoQuote[] = [
  {
    ...ofBrackenfell,
    id: 'Q-20433',
    by: service,
    title: 'Faster lines for three sites',
    state: 'answered',
    sites: ['KEN', 'LDS', 'RCH'],
    needs: { bearers: [1000, 10_000], rates: [500, 1000], terms: [12, 36, 60] },
    made: -1,
  },
  { ...ofBrackenfell, id: 'Q-20431', by: service, title: 'Cardiff back-up', state: 'draft', sites: ['CDF'], made: -2 },
  {
    ...ofBrackenfell,
    id: 'Q-20418',
    by: service,
    title: 'Glasgow leased line',
    state: 'accepted',
    sites: ['GLA'],
    needs: { rates: [1000] },
    made: -24,
    answer: { by: 'Tomasz Hale', on: -15, order: '70-31846' },
  },
  {
    ...ofBrackenfell,
    id: 'Q-20396',
    by: service,
    title: 'Norwich leased line',
    state: 'expired',
    sites: ['NRW'],
    made: -45,
  },
  {
    ...ofBrackenfell,
    id: 'Q-20371',
    by: service,
    title: 'Rochdale second line',
    state: 'declined',
    sites: ['RCH'],
    needs: { resilience: 'none' },
    made: -60,
    answer: { by: 'Service Desk', on: -52, note: 'We stay with what we have until next year.' },
  },
  {
    ...ofBrackenfell,
    id: 'Q-20362',
    by: service,
    title: 'Bristol trial',
    state: 'cancelled',
    sites: ['BRS'],
    made: -70,
  },
  {
    ...ofBrackenfell,
    id: 'Q-20355',
    by: service,
    title: 'Depot on the moor',
    state: 'unableToProvide',
    sites: [['Depot on the moor', 'Old Quarry Road, Kendal', 'LA9 0ZY']],
    needs: { bearers: [10_000], rates: [2000], terms: [24] },
    made: -80,
  },
  {
    ...ofBrackenfell,
    id: 'Q-20440',
    by: martin,
    title: 'Diverse lines for London and Bristol',
    state: 'answered',
    sites: ['LON', 'BRS'],
    needs: { bearers: [1000], rates: [200, 500], terms: [24, 36] },
    made: -3,
    isShown: true,
  },
  {
    ...ofBrackenfell,
    id: 'Q-20441',
    by: martin,
    title: 'All sites to 1 Gbit/s',
    state: 'answered',
    sites: ['KEN', 'LDS', 'LON', 'BRS', 'CDF', 'RCH', 'NRW', 'GLA'],
    needs: { bearers: [1000, 10_000], rates: [500, 1000], terms: [36, 60] },
    made: 0,
  },
  {
    account: ashlar,
    dealer: ternbeck,
    customer: 'Ashlar & Pike Surveyors',
    id: 'Q-20427',
    by: 'Ines Ashlar',
    title: 'York and Hull',
    state: 'answered',
    sites: ['YRK', 'HUL'],
    needs: { bearers: [100, 1000], rates: [50, 100, 500] },
    made: -9,
  },
  {
    account: ternbeck,
    customer: 'Marlow & Finch Brewers',
    id: 'Q-20438',
    by: martin,
    title: 'New brewery and tap room',
    state: 'answered',
    sites: [
      ['Brewery', '8 Malthouse Row, Birmingham', 'B1 0ZA'],
      ['Tap room', '2 Quayside Steps, Newcastle', 'NE1 0ZB'],
      ['Farm shop', 'Whinfell Lane, Ullock', 'CA13 0ZZ'],
    ],
    needs: { bearers: [100, 1000], rates: [100, 500], terms: [12, 36] },
    made: -4,
  },
  {
    account: ternbeck,
    customer: 'Pennard School',
    id: 'Q-20439',
    by: martin,
    title: 'School on the hill',
    state: 'draft',
    sites: [],
    made: 0,
  },
  {
    account: ternbeck,
    customer: 'Quill & Harrow Law',
    id: 'Q-20412',
    by: martin,
    title: 'Office move',
    state: 'expired',
    sites: [['Chambers', '5 Close Head, Edinburgh', 'EH1 0ZD']],
    made: -50,
  },
  {
    account: copperbeck,
    dealer: saltmere,
    customer: 'Copperbeck Dental Group',
    id: 'Q-20429',
    by: nadia,
    title: 'Three surgeries',
    state: 'answered',
    sites: ['EXE', 'TRU', 'PLY'],
    needs: { bearers: [100, 1000], rates: [100, 200] },
    made: -6,
    isShown: true,
  },
  {
    account: saltmere,
    customer: 'Lantern Bay Hotels',
    id: 'Q-20430',
    by: nadia,
    title: 'Hotel by the sea',
    state: 'draft',
    sites: [['Hotel', '1 Hoe Parade, Plymouth', 'PL1 0ZA']],
    made: -5,
  },
]

const extras = [
  { kind: 'care', label: '24/7 care, 5-hour repair', install: 0, monthly: 3200 },
  { kind: 'router', label: 'Router, managed', install: 4500, monthly: 1200 },
  { kind: 'ipv4', label: 'IPv4 addresses, /29', install: 0, monthly: 400 },
]

export async function loadQuotes(db: Transaction<unknown>, calendar: Calendar): Promise<void> {
  await loadRateCards(db, calendar)
  // oxlint-disable-next-line no-await-in-loop -- a dozen, on one connection
  for (const quote of quotes) await insertQuote(db, calendar, quote)
}

async function insertQuote(db: Transaction<unknown>, { inDays }: Calendar, quote: DemoQuote): Promise<void> {
  const { id, account, state, made, answer } = quote
  const isPriced = state !== 'draft'
  const isDealers = quote.by === martin || quote.by === nadia
  const needs = {
    aEnd: 'internet',
    bearers: [1000],
    rates: [500, 1000],
    terms: [36],
    resilience: 'none',
    managedRouter: true,
    ipv4: '/29',
    careLevel: 'premium',
    ...quote.needs,
  }
  const margin = { all: { kind: 'percent', monthly: isDealers ? 1500 : 2000, install: 1000 }, lines: {} }
  const sites = sitesOf(quote)
  const prices = sites.map(({ postcode }) => demoPrices(postcode, needs))
  const until = isPriced && state !== 'unableToProvide' ? inDays(made + 30) : null
  const at = `${inDays(made)}T10:24:00Z`
  const answeredAt = answer ? `${inDays(answer.on)}T14:05:00Z` : null
  await sql`
    insert into quote (account_id, quote_id, dealer_id, made_by, title, customer_name, state, is_shown, valid_until,
      site_count, created_by, created_by_email, created_at, updated_at)
    values (${account}, ${id}, ${quote.dealer ?? null}, ${isDealers ? 'dealer' : 'customer'}, ${quote.title}, ${quote.customer},
      ${state}, ${quote.isShown ?? false}, ${until}, ${sites.length}, ${quote.by}, ${emails[quote.by] ?? ''}, ${at},
      ${answeredAt ?? at})`.execute(db)
  await sql`
    insert into quote_version (account_id, quote_id, version, needs, margin, offers, extras, level, asked_at, moved_at,
      priced_at, valid_until, created_by, created_at, answer, answered_by, answered_at, answer_note)
    values (${account}, ${id}, 1, ${JSON.stringify(needs)}::jsonb, ${JSON.stringify(margin)}::jsonb,
      ${JSON.stringify(isPriced ? (prices[0]?.offers ?? []) : [])}::jsonb, ${JSON.stringify(isPriced ? extras : [])}::jsonb,
      ${isPriced && until ? 'firmSubjectToFeasibilityCheck' : null}, ${isPriced ? at : null}, ${isPriced ? at : null},
      ${isPriced ? at : null}, ${until}, ${quote.by}, ${at}, ${state === 'accepted' || state === 'declined' ? state : null},
      ${answer?.by ?? null}, ${answeredAt}, ${answer?.note ?? null})`.execute(db)
  const rows = sites.map((site, index) => ({
    ...site,
    position: index + 1,
    ...(isPriced && prices[index]),
    order: answer?.order ?? null,
  }))
  await sql`
    insert into quote_site (account_id, quote_id, version, position, site_id, name, address, postcode, notes, facts, cells,
      chosen, order_id)
    select ${account}, ${id}, 1, s.position, s."siteId", s.name, s.address, s.postcode,
      '{"floor": "", "landlord": "", "asbestosRegister": false}', s.facts, s.cells, nullif(s.chosen, 'null'::jsonb), s."order"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (position integer, "siteId" text, name text, address text,
      postcode text, facts jsonb, cells jsonb, chosen jsonb, "order" text)`.execute(db)
}

const emails: Record<string, string> = {
  [service]: 'service.desk@brackenfell.example',
  [martin]: 'martin.teal@ternbeck.example',
  [nadia]: 'nadia.voss@saltmere.example',
}

interface DemoPlace {
  siteId: string | null
  name: string
  address: string
  postcode: string
}

function sitesOf({ account, sites }: DemoQuote): DemoPlace[] {
  const own = demoSites().filter((site) => site.account_id === account)
  return sites.flatMap((site): DemoPlace[] => {
    if (typeof site !== 'string') {
      const [name, address, postcode] = site
      return [{ siteId: null, name, address, postcode }]
    }
    const found = own.find(({ site_id: siteId }) => siteId === site)
    return found ? [{ siteId: site, name: found.name, address: found.address, postcode: found.postcode }] : []
  })
}
