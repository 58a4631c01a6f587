import { type RawBuilder, sql, type Transaction } from 'kysely'

/**
 * Search terms besides names: references, site and postcode, with and without spaces. Expects the site left-joined as
 * `site`.
 */
export function referenceTerms(references: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(concat_ws(' ',
    nullif(array_to_string(${references}, ' '), ''),
    case when array_to_string(${references}, '') like '% %' then
      replace(replace(array_to_string(${references}, ';'), ' ', ''), ';', ' ') end,
    site.name, site.postcode, replace(site.postcode, ' ', '')))`
}

/** Rebuilds the terms of the services in the staged rows. The change does not concern people, so the version stays. */
export async function refreshReferenceTerms(
  tx: Transaction<unknown>,
  matchBy: 'site_id' | 'service_id',
): Promise<void> {
  const column = sql.ref(matchBy)
  // Citus refuses functions of columns that depend on settings in a change.
  await sql`
    create temporary table staged_terms on commit drop as
    select service.account_id, service.service_id, ${referenceTerms(sql`service.reference_list`)} as expected
    from service left join site on site.account_id = service.account_id and site.site_id = service.site_id
    where exists (select from staging s where s.account_id = service.account_id and s.${column} = service.${column})`.execute(
    tx,
  )
  await sql`
    update service set reference_terms = terms.expected from staged_terms terms
    where service.account_id = terms.account_id and service.service_id = terms.service_id
      and service.reference_terms <> terms.expected`.execute(tx)
  await sql`drop table staged_terms`.execute(tx)
}
