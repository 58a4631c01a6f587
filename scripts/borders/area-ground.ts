/** A folder of areas. An area may contain subfolders, its parts. */
export interface AreaGround {
  folder: string
  /** Files of each area that other areas may import; by default all of them. */
  offers?: Readonly<Record<string, readonly string[]>>
  /** Imports that close a cycle between areas, by the reason why they still exist. The list only shrinks. */
  circles: Readonly<Record<string, readonly string[]>>
  /** The number of imports between areas; it only shrinks, so that room once gained is not used up again. */
  mostCrossings?: number
  /** The file with these lists. */
  list: string
}
