import { type Kysely, type RawBuilder, sql } from 'kysely'
import { withoutChecks } from './area-rows.ts'

export interface Made {
  customer: string
  dealer: string
  /** A dealer with as many customers as rows. */
  largeDealer: string
  rows: number
}

/** A customer has several incidents a month; the others affected other accounts. */
export const mostIncidents = 1000

/** The largest zone of a provider. */
export const zoneRecords = 14_000

/** Rows that are no copies, since the demonstration has too few to copy or their values must differ. */
export async function makeRows(db: Kysely<unknown>, made: Made): Promise<void> {
  const one = async (query: RawBuilder<{ value: string }>) => {
    const [first] = (await query.execute(db)).rows
    if (!first) throw new Error('The demonstration lacks a record of which there should be many')
    return first.value
  }
  const { customer } = made
  const known = {
    person: await one(sql`
      select contact_id as value from contact where account_id = ${customer} and roles && '{Admin}' and user_id like 'u-%' order by 1 limit 1`),
    ownCase: await one(
      sql`select case_id as value from help_case where account_id = ${customer} and not is_private order by 1 limit 1`,
    ),
    plan: await one(sql`select plan_id as value from service_plan order by 1 limit 1`),
    incident: await one(sql`
      select ref as value from incident_account where account_id = ${customer} order by services desc, ref limit 1`),
    kind: await one(sql`select kind as value from notification where entity = 'order' order by 1 limit 1`),
    tested: await one(sql`
      select service_id as value from line_test where account_id = ${customer} group by 1 order by count(*) desc, 1 limit 1`),
  }
  await withoutChecks(db, async (connection) => {
    for (const statement of statementsOf({ ...made, ...known })) await statement.execute(connection)
  })
}

interface Known extends Made {
  /** The contact of the person who reads the lists of the customer. */
  person: string
  ownCase: string
  plan: string
  incident: string
  kind: string
  tested: string
}

function statementsOf({ customer, dealer, largeDealer, rows, ...known }: Known): RawBuilder<unknown>[] {
  const series = sql`generate_series(1, ${rows}::integer) n`
  const id = sql`lpad(n::text, 7, '0')`
  /** "LS1 4AB", a different one for each number. */
  const postcode = sql`'LS' || (n / 6760) || ' ' || (n % 10) || chr(65 + (n / 10) % 26) || chr(65 + (n / 260) % 26)`
  const notified = (entity: string, entityId: string) => sql`
    insert into notification (account_id, occasion_id, contact_id, way, address, kind, entity, entity_id, title, body,
      path, at, due_at, sent_at, resends)
    select ${customer}, 'bench-' || ${entity} || n, c.contact_id, w.way, c.email, 'case', ${entity}, ${entityId},
      'Fault at Leeds', 'Fault', '/', now() - make_interval(mins => n), now(), now(), 0
    from generate_series(1, ${Math.ceil(rows / 2)}::integer) n cross join (values ('portal'), ('email')) w (way)
      join (select contact_id, email, row_number() over (order by contact_id) as place from contact
        where account_id = ${customer}) c on c.place = n`
  return [
    sql`insert into account (account_id, clc_account_id, trading_name, type, parent_dealer_id, created_at, dealer_access, allows_programs)
      select '9' || ${id}, 'CLC-9' || ${id}, 'Customer ' || n, 'customer', ${largeDealer}, now(), 'full', false from ${series}`,
    sql`insert into service_count (account_id, product_category, condition, services)
      select '9' || ${id}, 'Connectivity', case when n % 50 = 0 then 'down' else 'working' end, 1 + n % 5 from ${series}`,
    sql`insert into account (account_id, clc_account_id, trading_name, type, created_at, dealer_access, allows_programs)
      select '8' || ${id}, 'CLC-8' || ${id}, 'Dealer ' || n, 'dealer', now(), 'full', false from ${series}`,
    sql`insert into commission_query (account_id, statement_ref, line_no, question, search, asked_at, asked_by, asked_by_email)
      select account_id, statement_ref, line_no, 'Two circuits were ordered, one is paid.',
        lower(statement_ref || ' two circuits were ordered, one is paid. ' || customer),
        now() - make_interval(secs => line_no % 1000000), 'Martin Teal', 'martin.teal@ternbeck.example'
      from commission_line where account_id = ${dealer} on conflict do nothing`,
    notified('case', known.ownCase),
    notified('plan', known.plan),
    notified('incident', known.incident),
    sql`insert into notification (account_id, occasion_id, contact_id, way, address, kind, entity, entity_id, title, body,
        path, at, due_at, sent_at, read_at, resends)
      select ${customer}, 'bench-own-' || n, ${known.person}, 'portal', '', ${known.kind}, 'order', '70-' || n, 'Order changed', '',
        '/', now() - make_interval(mins => n), now(), now(), case when n % 4 > 0 then now() end, 0 from ${series}`,
    sql`insert into card_payment (account_id, card_payment_id, currency, amount, status, refunded, is_simulated, session_id,
        created_at, created_by, paid_at)
      select ${customer}, 'CP-' || ${id}, 'GBP', 1000 + n, 'paid', 0, false, 'cs_' || n, now() - make_interval(mins => n),
        ${known.person}, now() from ${series}`,
    sql`insert into card_payment_bill (account_id, card_payment_id, bill_id, amount, amount_before)
      select ${customer}, 'CP-' || lpad(place::text, 7, '0'), bill_id, 1000 + place, 0
      from (select bill_id, row_number() over (order by bill_id) as place from bill where account_id = ${customer}) b
      where place <= ${rows}::integer`,
    // The billing system has recorded all but one of a hundred.
    sql`update payment p set reference = 'CP-' || lpad(place::text, 7, '0')
      from (select payment_id, row_number() over (order by payment_id) as place from payment where account_id = ${customer}) n
      where p.account_id = ${customer} and p.payment_id = n.payment_id and place <= ${rows}::integer and place % 100 > 0`,
    sql`update card_payment set is_recorded = is_card_payment_recorded(account_id, card_payment_id, payment_reference)
      where account_id = ${customer}`,
    sql`insert into activity (account_id, at, actor_id, actor_name, action, entity, entity_id, before, after)
      select ${customer}, now() - make_interval(mins => n), ${known.person}, 'Service Desk', 'renamed', 'service',
        ${known.tested}, '{"name": "Old"}', '{"name": "New"}' from ${series}`,
    sql`insert into bill_document_check (account_id, bill_id, status, breaches, breach_count, received_at, checked_at)
      select account_id, bill_id, case when row_number() over () % 10 = 0 then 'breaches' else 'valid' end, '[]', 0,
        now() - make_interval(mins => (row_number() over ())::integer), now()
      from bill where account_id = ${customer} on conflict do nothing`,
    sql`insert into address_block (account_id, block, service_id)
      select ${customer}, set_masklen(('10.0.0.0'::inet + n * 8)::cidr, 29),
        (select service_id from service where account_id = ${customer} order by 1 limit 1) from ${series}`,
    sql`insert into address_block (account_id, block, service_id)
      select ${customer}, '2001:db8:77::/48'::cidr, service_id from service where account_id = ${customer} order by 3 limit 1`,
    sql`insert into dns_reverse_name (account_id, address, name, is_live, changed_by)
      select ${customer}, '2001:db8:77::'::inet + n, 'host-' || n || '.example.net', true, 'Bench' from ${series}`,
    sql`insert into exchange (exchange_code, name, exchange_class, grid, easting, northing, access_types, has_ro2)
      select 'X' || ${id}, 'Exchange ' || n, 1 + n % 3, 'british', 400000, 300000, '{}', false from ${series}`,
    sql`insert into postcode (postcode, grid, easting, northing)
      select ${postcode}, 'british', 400000, 300000 from ${series} on conflict do nothing`,
    sql`insert into served_area (area, exchange_code) select ${postcode}, 'X' || ${id} from ${series} on conflict do nothing`,
    sql`insert into on_net_building (carrier, postcode, building)
      select 'Northwick Fibre', ${postcode}, n || ' Close Head' from ${series} on conflict do nothing`,
    ...incidentsOf(customer, known.incident, rows),
    sql`insert into dns_record (account_id, zone_id, record_no, name, type, ttl, content, disabled)
      select ${customer}, (select zone_id from dns_record where account_id = ${customer} group by 1 order by count(*) desc, 1 limit 1),
        1000000 + n, 'host-' || n, 'A', 3600, host('10.0.0.0'::inet + n), false
      from generate_series(1, ${Math.min(rows, zoneRecords)}::integer) n`,
  ]
}

function incidentsOf(customer: string, ownIncident: string, rows: number): RawBuilder<unknown>[] {
  const columns = sql`kind, exchange_code, title, state, updates, exchange_name, carrier, risk, advice, cause, minutes_down,
    version, product_categories, exchange_codes, data_centre_ids, site_ids, circuits, carriers, products, place, not_rules`
  return [
    sql`insert into incident (ref, start, eta, ended_at, announced_at, ${columns})
      select 'INC-9' || lpad(n::text, 7, '0'), now() - make_interval(mins => 200 + n), null, now() - make_interval(mins => n), now(),
        ${columns} from (select * from incident order by ref limit 1) i cross join generate_series(1, ${rows}::integer) n`,
    sql`insert into incident_account (account_id, ref, services, sites, site_ids, categories)
      select ${customer}, 'INC-9' || lpad(n::text, 7, '0'), 3, 1, '{}', '{Connectivity}'
      from generate_series(1, ${Math.min(rows, mostIncidents)}::integer) n`,
    sql`insert into incident_service (account_id, ref, service_id)
      select account_id, ${ownIncident}, service_id from service where account_id = ${customer} on conflict do nothing`,
  ]
}
