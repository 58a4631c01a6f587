import type { ActBody, ActField } from '../../acts/act.ts'

const gridNames = { british: 'British grid', irish: 'Irish grid' }

/** The place of an exchange or a postcode. */
export const placeFields: readonly ActField[] = [
  { kind: 'radio', name: 'grid', label: 'Grid', hint: 'Northern Ireland has the Irish one.', names: gridNames },
  {
    kind: 'number',
    name: 'easting',
    label: 'Easting, metres',
    hint: 'Without coordinates, distances are not measured.',
    isOptional: true,
  },
  { kind: 'number', name: 'northing', label: 'Northing, metres', isOptional: true },
]

interface Place {
  grid: keyof typeof gridNames
  easting: number | null
  northing: number | null
}

export const placeValues = ({ grid, easting, northing }: Place) => ({
  grid,
  easting: String(easting ?? ''),
  northing: String(northing ?? ''),
})

/** "430000, 433000"; "333000, 374000 (Irish grid)". Coordinates are written without separators. */
export function placeWords({ grid, easting, northing }: Place): string {
  if (easting === null || northing === null) return '–'
  return `${easting}, ${northing}${grid === 'irish' ? ' (Irish grid)' : ''}`
}

/** A choice comes as text; the server takes a number. */
export const withNumber = (typed: ActBody, name: string): ActBody => ({ ...typed, [name]: Number(typed[name]) })
