import { mostSites } from '@portal/contract/quotes/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { recordsOf, unprotected } from '../../lib/pasted-sheet.ts'

export interface SheetSite {
  siteId: string
  name: string
  address: string
  postcode: string
  floor: string
  landlord: string
}

export type SiteSheet = { rows: SheetSite[]; problem?: never } | { rows: null; problem: string }

const headers: Record<keyof SheetSite, RegExp> = {
  siteId: /^site ?id$/,
  name: /^(site ?)?name$|^site$/,
  address: /^address$/,
  postcode: /^post ?code$/,
  floor: /^floor( or room)?$|^room$/,
  landlord: /^landlord$/,
}

/** Reads a CSV file, or rows copied from a spreadsheet, by the names in the first row. */
export function readSiteSheet(text: string): SiteSheet {
  const [head = [], ...records] = recordsOf(text.replace('\uFEFF', '')).filter((record) =>
    record.some((cell) => cell.trim() !== ''),
  )
  const names = head.map((cell) => cell.trim().toLowerCase())
  const column = (key: keyof SheetSite) => names.findIndex((name) => headers[key].test(name))
  const isNamed = column('siteId') >= 0 || (column('postcode') >= 0 && column('address') >= 0)
  if (!isNamed) return { rows: null, problem: 'The first row must name the columns: Postcode and Address, or Site ID.' }
  if (records.length === 0) return { rows: null, problem: 'There are no sites below the first row.' }
  if (records.length > mostSites) {
    return {
      rows: null,
      problem: `The file has ${number(records.length)} sites. A quote has ${mostSites} at most.`,
    }
  }
  const cell = (record: string[], key: keyof SheetSite) => unprotected((record[column(key)] ?? '').trim())
  return {
    rows: records.map((record) => ({
      siteId: cell(record, 'siteId'),
      name: cell(record, 'name'),
      address: cell(record, 'address'),
      postcode: cell(record, 'postcode'),
      floor: cell(record, 'floor'),
      landlord: cell(record, 'landlord'),
    })),
  }
}
