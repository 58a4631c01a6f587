import type { SiteInput, SiteOutcome } from '@portal/contract/quotes/quotes.ts'
import { mostSites } from '@portal/contract/quotes/values.ts'
import { parse } from 'postcode'
import type { z } from 'zod'
import type { NewSite } from './site-store.ts'

type Row = z.output<typeof SiteInput>
export type Judged = SiteOutcome & { site: NewSite | null }

interface Known {
  /** Sites of the account, by id. */
  own: ReadonlyMap<string, { siteId: string; name: string; address: string; postcode: string }>
  /** Sites already in the quote. */
  taken: readonly { siteId: string | null; postcode: string; address: string }[]
}

const placeOf = ({ siteId, postcode, address }: { siteId: string | null; postcode: string; address: string }) =>
  siteId ?? `${postcode}|${address.toLowerCase().replaceAll(/\W/g, '')}`

/** Judges each row: one of the account's sites by id, or a new place by postcode and address. */
export function judgeSites(rows: readonly Row[], { own, taken }: Known): Judged[] {
  const places = new Map(taken.map((site) => [placeOf(site), 'is already in this quote']))
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
    if (row.siteId && !found) return refused('invalid', 'Site not found.')
    if (!postcode.valid) return refused('invalid', 'Enter a UK postcode, such as LA9 0ZX.')
    if (site.address === '') return refused('invalid', 'Enter the address: a postcode alone is not enough.')
    const twin = places.get(placeOf(site))
    if (twin) return refused('repeated', `This site ${twin}.`)
    if (count >= mostSites) return refused('invalid', `A quote can have at most ${mostSites} sites.`)
    places.set(placeOf(site), `is already in row ${number}`)
    count += 1
    return { row: number, name: site.name, postcode: site.postcode, outcome: 'added', message: null, site }
  })
}
