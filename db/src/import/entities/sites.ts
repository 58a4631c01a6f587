import { z } from 'zod'
import { optional, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { decimal, identifier, pattern, text } from '../column-types.ts'
import { refreshReferenceTerms } from '../../reference-terms.ts'
import { rowNow } from '../row-now.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'

export const siteRow = z.object({
  account_id: required(identifier, 'The account that the site belongs to'),
  site_id: required(identifier, 'The site; unique within the account'),
  name: required(text(120), 'Customer’s name for it'),
  address: required(text(300), 'Address in one line, without the postcode'),
  postcode: required(text(10), 'Postcode'),
  uprn: optional(pattern(/^\d{1,12}$/, 'a UPRN: up to 12 digits'), 'Unique property reference number'),
  district_code: optional(text(10), 'Openreach district'),
  exchange_code: optional(text(20), 'Code of the local exchange'),
  exchange_name: optional(text(80), 'Name of the local exchange'),
  cabinet: optional(text(20), 'Street cabinet'),
  latitude: optional(decimal(-90, 90), 'Degrees north'),
  longitude: optional(decimal(-180, 180), 'Degrees east'),
  access_notes: optional(text(2000, { lineBreaks: true }), 'Access for engineers'),
})

export const sites: Entity = {
  name: 'sites',
  about: 'Sites with services',
  row: siteRow,
  key: ['account_id', 'site_id'],
  now: rowNow({ table: 'site', key: ['account_id', 'site_id'], row: siteRow }),
  checks: [knownAccount],
  async write(tx, columns) {
    const written = await upsert(tx, { table: 'site', key: ['account_id', 'site_id'], values: sameColumns(columns) })
    await refreshReferenceTerms(tx, 'site_id')
    return written
  },
}
