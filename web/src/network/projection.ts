/** A point of the picture: kilometres to the right and down from 49° north, 2° west. */
export interface Point {
  x: number
  y: number
}

const radiusKm = 6371
const degree = Math.PI / 180
const originLatitude = 49 * degree
const centralLongitude = -2 * degree

/** The transverse Mercator projection of a sphere, with the central meridian of the maps of Great Britain. */
export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  const north = latitude * degree
  const east = longitude * degree - centralLongitude
  return {
    x: radiusKm * Math.atanh(Math.cos(north) * Math.sin(east)),
    y: radiusKm * (originLatitude - Math.atan2(Math.tan(north), Math.cos(east))),
  }
}
