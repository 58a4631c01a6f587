/** A folder whose folders are areas, or parts of one. */
export interface AreaGround {
  folder: string
  /** Areas that are more than one folder. */
  parts?: Readonly<Record<string, readonly string[]>>
  /** Files of each folder that other areas may import; without it all of them. */
  offers?: Readonly<Record<string, readonly string[]>>
  /** Imports that close a circle between areas, by the reason why they are still there. This only shrinks. */
  circles: Readonly<Record<string, readonly string[]>>
  /** The file in which all this stands. */
  list: string
}
