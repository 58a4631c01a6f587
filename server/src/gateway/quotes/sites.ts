import type { SiteInput, SiteOutcome } from '@portal/contract/quotes.ts'
import { mostSites } from '@portal/contract/quote-values.ts'
import { parse } from 'postcode'
import type { z } from 'zod'
import type { NewSite } from './site-store.ts'

type Row = z.output<typeof SiteInput>
type Judged = SiteOutcome & { site: NewSite | null }

interface Known {
  /** Sites of the account, by id. */
  own: ReadonlyMap<string, { siteId: string; name: string; address: string; postcode: string }>
  /** What the quote has already. */
  taken: readonly { siteId: string | null; postcode: string; address: string }[]
}

const placeOf = ({ siteId, postcode, address }: { siteId: string | null; postcode: string; address: string }) =>
  siteId ?? `${postcode}|${address.toLowerCase().replaceAll(/\W/g, '')}`

/** What becomes of each row: a place of the account by its id, or a new one by postcode and address. */
export function judgeSites(rows: readonly Row[], { own, taken }: Known): Judged[] {
  const places = new Map(taken.map((site) => [placeOf(site), 'is in this quote already']))
  let count = taken.length
  return rows.map((row, index) => {
    const number = index + 1
    const notes = { floor: row.floor, landlord: row.landlord, asbestosRegister: row.asbestosRegister }
    const found = row.siteId ? own.get(row.siteId) : undefined
    const postcode = parse(found?.postcode ?? row.postcode)
    const site: NewSite = {
      siteId: found?.siteId ?? null,
      name: found?.name ?? (row.name || row.address.split(',')[0] || row.postcode),
      address: found?.address ?? row.address,
      postcode: postcode.postcode ?? row.postcode,
      notes,
    }
    const refused = (outcome: 'repeated' | 'invalid', message: string): Judged => ({
      row: number,
      name: site.name,
      postcode: site.postcode,
      outcome,
      message,
      site: null,
    })
    if (row.siteId && !found) return refused('invalid', 'This account has no such site.')
    if (!postcode.valid) return refused('invalid', 'Enter a UK postcode, such as LA9 0ZX.')
    if (site.address === '') return refused('invalid', 'Enter the address: a postcode alone is not a place.')
    const twin = places.get(placeOf(site))
    if (twin) return refused('repeated', `This site ${twin}.`)
    if (count >= mostSites) return refused('invalid', `A quote has ${mostSites} sites at most.`)
    places.set(placeOf(site), `is row ${number} already`)
    count += 1
    return { row: number, name: site.name, postcode: site.postcode, outcome: 'added', message: null, site }
  })
}
