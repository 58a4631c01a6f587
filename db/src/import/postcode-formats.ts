import type { ForeignFormat } from './entity.ts'

// The public files of UK postcodes. Both are under the Open Government Licence: docs/import.md has the notices.

const columns = ['postcode', 'grid', 'easting', 'northing', 'closed_on'] as const

/** "LA9 0ZX" of "LA90ZX", "LA9  0ZX" or "LA9 0ZX". */
function spaced(written: string): string {
  const letters = written.replaceAll(' ', '').toUpperCase()
  return `${letters.slice(0, -3)} ${letters.slice(-3)}`
}

const noPlace = { easting: null, northing: null }

/** Ordnance Survey's file has no header: "SO16 0AS",10,437292,115542,... Quality 90 means that it has no place. */
export const codePointOpen: ForeignFormat = (first) => {
  const [postcode = '', quality = ''] = first
  if (first.length < 5 || !/^[A-Z]{1,2}\d[A-Z\d]? *\d[A-Z]{2}$/.test(postcode) || !/^\d0$/.test(quality)) return null
  return {
    hasHeader: false,
    columns,
    rowOf: ([code = '', positional, easting, northing]) => ({
      postcode: spaced(code),
      grid: 'british',
      ...(positional === '90' ? noPlace : { easting, northing }),
      closed_on: null,
    }),
  }
}

/** Names of the columns, before and since 2025. */
const names = {
  postcode: ['pcds'],
  closed: ['doterm'],
  easting: ['oseast1m', 'east1m'],
  northing: ['osnrth1m', 'north1m'],
  quality: ['osgrdind', 'gridind'],
} as const

/** The directory of the Office for National Statistics. Its columns change places, so they are found by name. */
export const postcodeDirectory: ForeignFormat = (first) => {
  const header = first.map((name) => name.toLowerCase())
  const at = (name: keyof typeof names) => header.findIndex((each) => names[name].some((known) => known === each))
  const places = [at('postcode'), at('closed'), at('easting'), at('northing'), at('quality')]
  if (places.includes(-1)) return null
  return {
    hasHeader: true,
    columns,
    rowOf: (record) => {
      const [code = '', closed = '', easting = '', northing = '', quality = ''] = places.map((place) => record[place])
      const hasPlace = quality !== '9' && easting !== '' && northing !== ''
      return {
        postcode: spaced(code),
        grid: code.startsWith('BT') ? 'irish' : 'british',
        ...(hasPlace ? { easting: Number(easting), northing: Number(northing) } : noPlace),
        closed_on: closed === '' ? null : `${closed.slice(0, 4)}-${closed.slice(4, 6)}-01`,
      }
    },
  }
}
