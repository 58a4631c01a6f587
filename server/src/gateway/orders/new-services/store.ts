import { isLine } from '../../../lib/base-category-store.ts'
import { NewServiceOffers } from '@portal/contract/orders/new-service.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

type OrderSite = NewServiceOffers['sites'][number]

/** The sites at which the caller can order, each with the lines that it already has. */
export const listOrderableSites = (scope: AccountScope): Promise<OrderSite[]> =>
  rowsOf(NewServiceOffers.shape.sites.element)`
    select site.site_id as "siteId", site.name, site.address, site.postcode, coalesce((
        select json_agg(json_build_object('serviceId', line.service_id, 'productName', line.product_name)
          order by line.product_name, line.service_id)
        from (select service_id, product_name from service s
          where s.account_id = site.account_id and s.site_id = site.site_id
            and ${isLine('s.product_category')} and s.condition <> 'ceased'
          order by product_name, service_id limit 10) line), '[]'::json) as lines
    from site where site.account_id = ${scope.accountId} and ${atSites(scope.sites, 'site.site_id')}
    order by site.name, site.site_id limit 500`.all(scope.tx)

export const findOrderableSite = (scope: AccountScope, siteId: string): Promise<Omit<OrderSite, 'lines'> | null> =>
  rowsOf(NewServiceOffers.shape.sites.element.omit({ lines: true }))`
    select site_id as "siteId", name, address, postcode from site
    where account_id = ${scope.accountId} and site_id = ${siteId} and ${atSites(scope.sites, 'site_id')}`.first(
    scope.tx,
  )
