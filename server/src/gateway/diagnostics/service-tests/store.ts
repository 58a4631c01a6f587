import { testKindNames, testKinds, testStatuses } from '@portal/contract/diagnostics/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { type Collection, inAccount, oneOf, translated } from '../../../tmf/collection-store.ts'
import { familiesOf } from '../offers.ts'
import { ServiceTestRow, serviceTestOf, specificationOf, stateOf } from './shape.ts'

export const serviceTests: Collection<ServiceTestRow> = {
  row: ServiceTestRow,
  columns: sql`t.account_id as "accountId", a.trading_name as "accountName", t.test_id as "testId",
    t.service_id as "serviceId", s.name as "serviceName", t.kind, t.status, t.disruptive,
    t.is_simulated as "isSimulated", ${utc('t.started_at')} as "startedAt", ${utc('t.ended_at')} as "endedAt",
    ${utc('t.valid_until')} as "validUntil", t.readings, t.verdict, t.failure, t.request`,
  table: sql`line_test t`,
  // Tests have no foreign key to services: an inner join looks so selective that the whole list is sorted for a page.
  joins: sql`join account a using (account_id)
    left join service s on s.account_id = t.account_id and s.service_id = t.service_id`,
  order: sql`t.account_id, t.test_id`,
  filters: {
    id: inAccount('t.test_id'),
    state: translated('t.status', testStatuses, stateOf),
    'relatedService.id': inAccount('t.service_id'),
    'testSpecification.id': oneOf('t.kind'),
    'relatedParty.id': oneOf('t.account_id'),
  },
  show: serviceTestOf,
}

const SpecificationRow = z.strictObject({ kind: z.enum(testKinds) })

/** The tests are declared in code, so that the list has no table of its own. */
export const testSpecifications: Collection<z.infer<typeof SpecificationRow>> = {
  row: SpecificationRow,
  columns: sql`t.kind`,
  table: sql`unnest(${[...testKinds]}::text[], ${testKinds.map((kind) => testKindNames[kind])}::text[]) t (kind, name)`,
  order: sql`t.kind`,
  filters: {
    id: oneOf('t.kind'),
    name: oneOf('t.name'),
    'relatedServiceSpecification.id': (values) =>
      oneOf('t.kind')(testKinds.filter((kind) => familiesOf(kind).some((family) => values.includes(family)))),
  },
  show: ({ kind }, href) => specificationOf(kind, href),
}
