import { type RawBuilder, sql, type Kysely } from 'kysely'
import type { ListEndpoint, Samples } from './area-lists.ts'

/** The sign-in with which a list is read. */
export type Reader = 'customer' | 'dealer' | 'desk'

export function readerOf({ path }: ListEndpoint): Reader {
  if (/-desk\/|desk-info/.test(path)) return 'desk'
  return /customer-|commission|\/customers/.test(path) ? 'dealer' : 'customer'
}

const terms = ['leeds', 'no connection', 'xylophone', '70-3', 'an']

/** Ids and values of which the accounts have the most rows, so that a list is read where it is longest. */
export async function samplesOf(
  db: Kysely<unknown>,
  { customer, dealer }: { customer: string; dealer: string },
): Promise<(list: ListEndpoint) => Samples> {
  const one = async (query: RawBuilder<{ value: string }>) => (await query.execute(db)).rows[0]?.value ?? ''
  const most = (table: string, column: string, account = customer) =>
    one(sql`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where account_id = ${account} and ${sql.ref(column)} is not null group by 1 order by count(*) desc, 1 limit 1`)
  const month = (back: number) =>
    one(
      sql`select to_char(date_trunc('month', now()) - make_interval(months => ${back}::integer), 'YYYY-MM-DD') as value`,
    )
  const [from, to] = [await month(2), await month(0)]
  const filters = {
    person: await most('activity', 'actor_id'),
    thingId: await most('activity', 'entity_id'),
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
  const params = {
    ref: await one(sql`
      select ref as value from incident_account where account_id = ${customer} order by services desc, ref limit 1`),
    zoneId: await most('dns_change_set', 'zone_id'),
    blockId: await one(sql`
      select host(block) || '-' || masklen(block) as value from address_block where account_id = ${customer} limit 1`),
    quoteId: await most('quote_site', 'quote_id'),
    webhookId: await most('webhook_delivery', 'webhook_id'),
    accountId: customer,
    planId: await one(sql`select plan_id as value from service_plan order by 1 limit 1`),
    statementRef: await most('commission_line', 'statement_ref', dealer),
  }
  const services: Record<string, string> = {
    'cloud-info': await most('cloud_machine', 'service_id'),
    'diagnostic-info': await most('line_test', 'service_id'),
    'service-info': await one(sql`
      select entity_id as value from activity where account_id = ${customer} and entity = 'service'
      group by 1 order by count(*) desc limit 1`),
  }
  return ({ path }) => {
    const serviceId = services[path.split('/')[1] ?? ''] ?? ''
    return { params: { ...params, serviceId }, filters, terms, latePages: [1000] }
  }
}
