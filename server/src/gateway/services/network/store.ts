import { incidentKinds } from '@portal/contract/diagnostics/values.ts'
import { grids } from '@portal/contract/quotes/values.ts'
import { NetworkOrder } from '@portal/contract/services/network.ts'
import { mostNetworkEvents, mostNetworkLines, mostNetworkSites } from '@portal/contract/services/network-values.ts'
import { serviceConditions } from '@portal/contract/services/values.ts'
import { boolean, number, numberOrNull, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isLine } from '../../../lib/base-category-store.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

const NetworkPlace = z.strictObject({
  siteId: text,
  name: text,
  postcode: text,
  latitude: numberOrNull,
  longitude: numberOrNull,
  exchangeCode: textOrNull,
  exchangeName: textOrNull,
  cabinet: textOrNull,
  attention: numberOrNull,
  exchangeGrid: z.enum(grids).nullable(),
  exchangeEasting: numberOrNull,
  exchangeNorthing: numberOrNull,
  total: number,
})
export type NetworkPlace = z.infer<typeof NetworkPlace>

/** The sites whose lines need attention first, with the exchange of each. */
export const listNetworkSites = (scope: AccountScope): Promise<NetworkPlace[]> =>
  rowsOf(NetworkPlace)`
    select s.site_id as "siteId", s.name, s.postcode, s.latitude, s.longitude, s.exchange_code as "exchangeCode",
      coalesce(s.exchange_name, e.name) as "exchangeName", s.cabinet, worst.attention, e.grid as "exchangeGrid",
      e.easting as "exchangeEasting", e.northing as "exchangeNorthing", count(*) over ()::integer as total
    from site s
      left join exchange e on e.exchange_code = s.exchange_code
      left join lateral (
        select min(v.attention)::integer as attention from service v
        where v.account_id = s.account_id and v.site_id = s.site_id and v.condition <> 'ceased'
          and ${isLine('v.product_category')}) worst on true
    where s.account_id = ${scope.accountId} and ${atSites(scope.sites)}
    order by worst.attention nulls last, s.name, s.site_id limit ${mostNetworkSites}`.all(scope.tx)

const LineOfSite = z.strictObject({
  serviceId: text,
  siteId: text,
  productName: text,
  supplier: textOrNull,
  downMbps: numberOrNull,
  condition: z.enum(serviceConditions),
  note: textOrNull,
  endName: textOrNull,
  endPostcode: textOrNull,
  resilience: textOrNull,
})
export type LineOfSite = z.infer<typeof LineOfSite>

/** The lines of these sites, one more than the limit if there are more. */
export const listNetworkLines = (scope: AccountScope, siteIds: readonly string[]): Promise<LineOfSite[]> =>
  rowsOf(LineOfSite)`
    select s.service_id as "serviceId", s.site_id as "siteId", s.product_name as "productName", s.supplier,
      s.down_mbps as "downMbps", s.condition, s.condition_note as note,
      d.details #>> '{aEnd,site}' as "endName", d.details #>> '{aEnd,postcode}' as "endPostcode",
      d.details #>> '{circuit,resilience}' as resilience
    from service s
      left join service_ethernet_details d on d.account_id = s.account_id and d.service_id = s.service_id
    where s.account_id = ${scope.accountId} and s.site_id = any(${[...siteIds]}::text[]) and ${atSites(scope.sites)}
      and s.condition <> 'ceased' and ${isLine('s.product_category')}
    order by s.attention, s.name, s.service_id limit ${mostNetworkLines + 1}`.all(scope.tx)

const DataCentre = { name: text, postcode: text }

export const listDataCentres = (scope: AccountScope, names: readonly string[]) =>
  rowsOf(DataCentre)`
    select c.name, c.postcode from data_centre c where c.name = any(${[...names]}::text[])`.all(scope.tx)

const PostcodePoint = { postcode: text, grid: z.enum(grids), easting: number, northing: number }

export const listPostcodePoints = (scope: AccountScope, postcodes: readonly string[]) =>
  rowsOf(PostcodePoint)`
    select p.postcode, p.grid, p.easting, p.northing from postcode p
    where p.postcode = any(${[...postcodes]}::text[]) and p.easting is not null`.all(scope.tx)

const EventOfAccount = z.strictObject({
  ref: text,
  kind: z.enum(incidentKinds),
  title: text,
  isPlanned: boolean,
  isRestored: boolean,
  start: text,
  nextUpdateBy: textOrNull,
  minutesDown: numberOrNull,
  siteIds: texts,
  serviceIds: texts,
})

/** Incidents, and work that is under way or planned for the next 30 days, with the lines that each affects. */
export const listNetworkEvents = (scope: AccountScope) =>
  rowsOf(EventOfAccount)`
    select i.ref, i.kind, i.title, i.start > now() as "isPlanned", i.state = 'restoration' as "isRestored",
      ${utc('i.start')} as start, ${utc('i.next_update_by')} as "nextUpdateBy", i.minutes_down as "minutesDown",
      affected.sites as "siteIds", affected.services as "serviceIds"
    from incident_account a join incident i on i.ref = a.ref
      cross join lateral (
        select array_agg(distinct t.site_id) as sites, array_agg(t.service_id) as services
        from affected_services(${scope.accountId}, i.ref) t
        where t.site_id is not null and ${atSites(scope.sites, 't.site_id')} and ${isLine('t.product_category')}) affected
    where a.account_id = ${scope.accountId} and i.ended_at is null and i.state <> 'cancelled'
      and i.start < now() + interval '30 days' and affected.services is not null
    order by i.kind = 'PEW', i.start, i.ref limit ${mostNetworkEvents}`.all(scope.tx)

/** Lines that are ordered for sites, the next first. Those that are being activated are lines already. */
export const listNetworkOrders = (scope: AccountScope): Promise<NetworkOrder[]> =>
  rowsOf(NetworkOrder)`
    select o.order_id as "orderId", o.site_id as "siteId", o.product_name as "productName",
      o.expected_date as "expectedOn"
    from service_order o
    where o.account_id = ${scope.accountId} and o.site_id is not null and ${atSites(scope.sites, 'o.site_id')}
      and o.type = 'provide' and o.journey in ('broadband', 'ethernet')
      and o.state not in ('completed', 'cancelled', 'rejected')
      and not exists (select from service v where v.account_id = o.account_id and v.service_id = o.service_id)
    order by o.expected_date nulls last, o.order_id limit 1000`.all(scope.tx)
