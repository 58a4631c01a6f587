import { type ServiceFilter, ServiceRow } from '@portal/contract/services/services.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { readBatches } from '../../read-batches.ts'
import { matches, serviceOrder, serviceRowColumns } from '../store.ts'

export const readServices = (
  scope: AccountScope,
  filter: z.output<typeof ServiceFilter>,
): AsyncGenerator<ServiceRow[]> =>
  readBatches(
    scope,
    ServiceRow,
    sql`
      select ${serviceRowColumns(scope)}
      from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
      where ${matches(scope, filter)} order by ${serviceOrder(filter)}`,
  )
