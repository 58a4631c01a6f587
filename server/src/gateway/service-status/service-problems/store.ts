import { incidentKinds, incidentStates } from '@portal/contract/diagnostics/values.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import { type Collection, oneOf, translated } from '../../../tmf/collection-store.ts'
import {
  affectedService,
  NamedService,
  problemCategoryOf,
  ProblemRow,
  problemStatusOf,
  serviceProblemOf,
} from './shape.ts'

/** A single problem lists at most as many services as the standard's own page would hold. */
const mostNamed = 500

export const serviceProblems: Collection<ProblemRow> = {
  row: ProblemRow,
  columns: sql`t.ref, t.kind, t.state, t.title, t.advice, t.cause, t.carriers,
    (select coalesce(json_agg(json_build_object('id', e.code, 'name',
        case when e.code = t.exchange_code then coalesce(t.exchange_name, e.name) else e.name end)), '[]')
      from exchange_names(t.exchange_codes) e) as exchanges,
    (select coalesce(json_agg(json_build_object('id', d.data_centre_id, 'name', d.name) order by d.name), '[]')
      from data_centre d where d.data_centre_id = any (t.data_centre_ids)) as "dataCentres",
    ${utc('t.announced_at')} as "announcedAt", ${utc('t.start')} as start, ${utc('t.eta')} as eta,
    ${utc('t.ended_at')} as "endedAt", t.minutes_down as "minutesDown", t.updates,
    (select coalesce(sum(a.services), 0)::integer from incident_account a where a.ref = t.ref) as services`,
  table: sql`incident t`,
  joins: sql``,
  order: sql`t.start desc, t.ref`,
  filters: {
    id: oneOf('t.ref'),
    status: translated('t.state', incidentStates, problemStatusOf),
    category: translated('t.kind', incidentKinds, problemCategoryOf),
    name: oneOf('t.title'),
    // Only the incidents of the account are asked, however many there are.
    'affectedService.id': (values) => sql`t.ref in (
      select a.ref from unnest(${[...values]}::text[]) id join incident_account a on a.account_id = split_part(id, '~', 1)
      where exists (select from affected_services(a.account_id, a.ref, split_part(id, '~', 2))))`,
  },
  show: serviceProblemOf,
  details: async (db, { ref }, href) => {
    const named = await rowsOf(NamedService)`
      select n.account_id as "accountId", n.service_id as "serviceId", s.name
      from incident_service n join service s using (account_id, service_id)
      where n.ref = ${ref} order by n.account_id, n.service_id limit ${mostNamed}`.all(db)
    return { affectedService: named.map((service) => affectedService(href, service)) }
  },
}
