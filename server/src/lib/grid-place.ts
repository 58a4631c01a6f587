import type { grids as gridNames } from '@portal/contract/quotes/values.ts'

/** A point of the British or the Irish grid, in metres. */
export interface GridPoint {
  grid: (typeof gridNames)[number]
  easting: number
  northing: number
}

interface Grid {
  /** Half the axes of the ellipsoid, in metres. */
  major: number
  minor: number
  /** Scale on the central meridian. */
  scale: number
  /** The true origin, in degrees. */
  latitude: number
  longitude: number
  /** The true origin, in metres of the grid. */
  easting: number
  northing: number
}

// The constants that Ordnance Survey and Ordnance Survey Ireland publish for their grids.
const grids: Record<GridPoint['grid'], Grid> = {
  british: {
    major: 6_377_563.396,
    minor: 6_356_256.909,
    scale: 0.999_601_271_7,
    latitude: 49,
    longitude: -2,
    easting: 400_000,
    northing: -100_000,
  },
  irish: {
    major: 6_377_340.189,
    minor: 6_356_034.447,
    scale: 1.000_035,
    latitude: 53.5,
    longitude: -8,
    easting: 200_000,
    northing: 250_000,
  },
}

const degree = Math.PI / 180

/**
 * Latitude and longitude of a point of a grid, by the series of the transverse Mercator projection. The shift between
 * the datum of the grid and that of satellites, about 100 m, is left out: a map of the country does not show it.
 */
export function placeOf({ grid, easting, northing }: GridPoint): { latitude: number; longitude: number } {
  const of = grids[grid]
  const { major, minor, scale } = of
  const squared = 1 - (minor / major) ** 2
  let latitude = of.latitude * degree + (northing - of.northing) / (major * scale)
  for (let round = 0; round < 10; round += 1) {
    const missing = northing - of.northing - meridianArc(of, latitude)
    if (Math.abs(missing) < 0.001) break
    latitude += missing / (major * scale)
  }
  const sine = Math.sin(latitude)
  const tangent = Math.tan(latitude)
  const across = (major * scale) / Math.sqrt(1 - squared * sine ** 2)
  const along = (major * scale * (1 - squared)) / (1 - squared * sine ** 2) ** 1.5
  const eta = across / along - 1
  const east = (easting - of.easting) / across
  const secant = 1 / Math.cos(latitude)
  const t2 = tangent ** 2
  const north =
    latitude -
    ((tangent * across) / along) *
      (east ** 2 / 2 -
        (east ** 4 / 24) * (5 + 3 * t2 + eta - 9 * t2 * eta) +
        (east ** 6 / 720) * (61 + 90 * t2 + 45 * t2 ** 2))
  const longitude =
    of.longitude * degree +
    secant * (east - (east ** 3 / 6) * (across / along + 2 * t2) + (east ** 5 / 120) * (5 + 28 * t2 + 24 * t2 ** 2))
  return { latitude: north / degree, longitude: longitude / degree }
}

/** Metres of the grid between the latitude of the true origin and this one. */
function meridianArc({ major, minor, scale, latitude: origin }: Grid, latitude: number): number {
  const n = (major - minor) / (major + minor)
  const difference = latitude - origin * degree
  const sum = latitude + origin * degree
  return (
    minor *
    scale *
    ((1 + n + 1.25 * (n ** 2 + n ** 3)) * difference -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      1.875 * (n ** 2 + n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  )
}
