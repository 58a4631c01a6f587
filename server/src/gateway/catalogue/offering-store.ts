import { OtherOffering } from '@portal/contract/catalogue/catalogue.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { utc } from '../../lib/utc.ts'
import type { DeskScope } from '../../scope/account-scope.ts'

/** Offerings that only another system has; the catalogue has no product with their ID. */
export const listOfferings = ({ tx }: DeskScope): Promise<OtherOffering[]> =>
  rowsOf(OtherOffering)`
    select o.resource_id as "offeringId", coalesce(o.attributes ->> 'name', o.resource_id) as name,
      o.attributes ->> 'description' as description, o.attributes ->> 'lifecycleStatus' as status,
      o.changed_by as "changedBy", ${utc('o.updated_at')} as "changedAt"
    from integration.tmf_resource o
    where o.kind = 'productOffering' and not exists (select from product p where p.product_id = o.resource_id)
    order by o.updated_at desc, o.resource_id limit 200`.all(tx)
