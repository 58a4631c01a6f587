import { sql } from 'kysely'
import type { Case, World } from '../../testing/matrix.ts'
import { coverageCases } from './coverage/matrix-cases.ts'

const needs = {
  aEnd: 'internet',
  bearers: [1000],
  rates: [500],
  terms: [36],
  resilience: 'none',
  managedRouter: false,
  ipv4: 'none',
  careLevel: 'standard',
}
const cell = [0, 100, 200, 300, 0, 40, 60, 0, 0, 0]
const offer = { carrier: 'Aldgate', accessType: 'EAD', bearer: 1000, rate: 500, term: 36 }
const cards = [
  'carrier,access_type,bearer_mbps,rate_mbps,term_months,distance_band,exchange_class,install,access_monthly,bandwidth_monthly,lead_days_min,lead_days_max',
  'Aldgate,EAD,1000,500,36,A,1,100.00,50.00,20.00,40,60',
].join('\n')

export async function cases({ database, account, otherAccount, dealer }: World): Promise<Record<string, Case>> {
  let number = 900_000
  /** Creates a quote with one site and one price for each call. */
  const make = async (of: string, state: string) => {
    number += 1
    const quoteId = `Q-${number}`
    const { system } = database
    await sql`
      insert into quote (account_id, quote_id, dealer_id, made_by, title, customer_name, state, valid_until, site_count,
        created_by, created_by_email)
      values (${of}, ${quoteId}, ${of === account ? dealer : null}, 'customer', 'Lines', 'Somebody', ${state},
        ${state === 'answered' ? '2099-01-01' : null}, 1, 'Ada', '')`.execute(system)
    await sql`
      insert into quote_version (account_id, quote_id, version, needs, offers, created_by)
      values (${of}, ${quoteId}, 1, ${JSON.stringify(needs)}::jsonb, ${JSON.stringify([offer])}::jsonb, 'Ada')`.execute(
      system,
    )
    await sql`
      insert into quote_site (account_id, quote_id, version, position, name, address, postcode, notes, facts, cells, chosen)
      values (${of}, ${quoteId}, 1, 1, 'Mill', '1 Wharf Road', 'LS1 4AB',
        '{"floor": "", "landlord": "", "asbestosRegister": false}',
        '{"exchange": null, "exchangeClass": 3, "distanceM": 9000, "band": "C", "onNet": []}',
        ${JSON.stringify([cell])}::jsonb, ${JSON.stringify(cell)}::jsonb)`.execute(system)
    await sql`
      insert into quote_share (account_id, quote_id, share_id, secret_hash, label, created_by, expires_at)
      values (${of}, ${quoteId}, ${`SHARE${number}`}, ${Buffer.from(quoteId)}, 'x', 'Ada', now() + interval '1 day')`.execute(
      system,
    )
    return { quoteId, position: '1', offer: '0', shareId: `SHARE${number}` }
  }
  const draft = { own: () => make(account, 'draft'), other: () => make(otherAccount, 'draft') }
  const priced = { own: () => make(account, 'answered'), other: () => make(otherAccount, 'answered') }
  const selling = { ...priced, forDealerOf: true } as const
  const at = '/quote-info/api/quotes'
  return {
    [`GET ${at}`]: {},
    [`GET ${at}.csv`]: {},
    // A dealer in its own account has to name the customer.
    [`POST ${at}`]: { body: () => ({ title: 'Lines', customerName: 'Somebody' }) },
    [`GET ${at}/:quoteId`]: priced,
    [`PATCH ${at}/:quoteId`]: { ...draft, body: () => ({ needs }) },
    [`POST ${at}/:quoteId/pricing`]: draft,
    [`POST ${at}/:quoteId/versions`]: { ...priced, body: () => ({ reprice: false }) },
    [`POST ${at}/:quoteId/cancellation`]: draft,
    [`GET ${at}/:quoteId/sites`]: priced,
    [`POST ${at}/:quoteId/sites`]: {
      ...draft,
      body: () => ({ rows: [{ name: 'Depot', address: '2 Bury Lane', postcode: 'LS1 4AC' }] }),
    },
    [`PATCH ${at}/:quoteId/sites/:position`]: { ...draft, body: () => ({ floor: '3rd' }) },
    [`DELETE ${at}/:quoteId/sites/:position`]: draft,
    [`GET ${at}/:quoteId/sites/:position/cells`]: priced,
    [`GET ${at}/:quoteId/sites/:position/dealer-cells`]: selling,
    [`GET ${at}/:quoteId/sites/:position/cells/:offer`]: priced,
    [`GET ${at}/:quoteId/sites/:position/dealer-cells/:offer`]: selling,
    [`PUT ${at}/:quoteId/sites/:position/choice`]: { ...priced, body: () => ({ offer: 0 }) },
    [`GET ${at}/:quoteId/margin`]: selling,
    [`PUT ${at}/:quoteId/margin`]: {
      ...selling,
      body: () => ({ rule: { kind: 'percent', monthly: 1000, install: 0 } }),
    },
    [`GET ${at}/:quoteId/difference`]: priced,
    [`GET ${at}/:quoteId/quote.pdf`]: priced,
    [`GET ${at}/:quoteId/dealer-quote.pdf`]: selling,
    [`GET ${at}/:quoteId/shares`]: priced,
    [`POST ${at}/:quoteId/shares`]: {
      ...priced,
      body: () => ({ label: 'Customer', email: 'ada@customer.example', days: 7 }),
    },
    [`DELETE ${at}/:quoteId/shares/:shareId`]: priced,
    [`POST ${at}/:quoteId/answer`]: { ...priced, body: () => ({ version: 1, answer: 'accepted', name: 'Ada Byron' }) },
    ...coverageCases(database),
    'GET /quote-desk/api/rate-cards': { forOperators: true },
    'POST /quote-desk/api/rate-card-imports': {
      forOperators: true,
      body: () => ({ name: 'Cards', validFrom: '2026-01-01', validUntil: '2099-01-01', csv: cards }),
    },
  }
}
