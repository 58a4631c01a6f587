import { type RawBuilder, sql, type Kysely } from 'kysely'
import type { Samples } from './area-lists.ts'

/** The sign-in with which a list is read. */
export type Reader = 'customer' | 'dealer' | 'largeDealer' | 'desk'

export function readerOf(path: string): Reader {
  if (/-desk\/|desk-info|commission-info\/api\/desk/.test(path)) return 'desk'
  if (/dashboard-info\/api\/customers|account-info/.test(path)) return 'largeDealer'
  return /customer-|commission|:quoteId/.test(path) ? 'dealer' : 'customer'
}

const terms = ['leeds', 'no connection', 'xylophone', '70-3', 'ls1', 'an']

/** The names in addresses for which there are values. */
export const paramNames = [
  'accountId',
  'blockId',
  'caseId',
  'planId',
  'quoteId',
  'ref',
  'serviceId',
  'statementRef',
  'webhookId',
  'zoneId',
  'billId',
] as const

/** Ids and values of which the accounts have the most rows, so that a list is read where it is longest. */
export async function samplesOf(
  db: Kysely<unknown>,
  { customer, dealer }: { customer: string; dealer: string },
): Promise<(path: string) => Samples> {
  const one = async (query: RawBuilder<{ value: string }>) => (await query.execute(db)).rows[0]?.value ?? ''
  const most = (table: string, column: string, account = customer) =>
    one(sql`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where account_id = ${account} and ${sql.ref(column)} is not null group by 1 order by count(*) desc, 1 limit 1`)
  const notified = (entity: string) =>
    one(
      sql`select entity_id as value from notification where entity = ${entity} group by 1 order by count(*) desc limit 1`,
    )
  const month = (back: number) =>
    one(
      sql`select to_char(date_trunc('month', now()) - make_interval(months => ${back}::integer), 'YYYY-MM-DD') as value`,
    )
  const [from, to] = [await month(2), await month(0)]
  const tested = await most('line_test', 'service_id')
  const filters = {
    person: await most('activity', 'actor_id'),
    thing: 'service',
    record: 'plan',
    thingId: tested,
    callerId: await one(sql`
      select contact_id as value from contact where account_id = ${customer} and user_id like 'u-%' order by 1 limit 1`),
    serviceId: await most('help_case', 'service_id'),
    openedBy: await most('help_case', 'opened_by'),
    only: await one(sql`
      select string_agg(case_id, ',') as value
      from (select case_id from help_case where account_id = ${customer} limit 10) few`),
    siteId: await most('service', 'site_id'),
    product: await most('service', 'product_name'),
    careLevel: await most('service', 'care_level'),
    tag: 'head office',
    billingAccount: await most('bill', 'billing_account_id'),
    accountId: customer,
    customer,
    costOver: '1.00',
    month: from,
    from,
    to,
    openedFrom: from,
    openedTo: to,
    placedFrom: from,
    placedTo: to,
    contractFrom: from,
    contractTo: to,
  }
  const params: Record<(typeof paramNames)[number], string> = {
    accountId: customer,
    blockId: '2001:db8:77::-48',
    caseId: await notified('case'),
    planId: await notified('plan'),
    quoteId: await most('quote_site', 'quote_id', dealer),
    ref: await notified('incident'),
    serviceId: '',
    statementRef: await most('commission_line', 'statement_ref', dealer),
    webhookId: await most('webhook_delivery', 'webhook_id'),
    zoneId: await most('dns_change_set', 'zone_id'),
    billId: await most('bill_line', 'bill_id'),
  }
  const services: Record<string, string> = {
    'cloud-info': await most('cloud_machine', 'service_id'),
    'diagnostic-info': tested,
    'service-info': tested,
  }
  const calls = await most('call_record', 'service_id')
  return (path) => {
    const serviceId = path.endsWith('/calls') ? calls : (services[path.split('/')[1] ?? ''] ?? '')
    return { params: { ...params, serviceId }, filters, terms, latePages: [1000] }
  }
}
