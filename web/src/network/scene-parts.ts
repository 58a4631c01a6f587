import type { MarginLabel } from './margin-labels.ts'
import type { Paint, SiteOfPicture } from './picture.ts'
import type { Point } from './projection.ts'

export interface SceneMark {
  id: string
  at: Point
  sites: SiteOfPicture[]
  siteIds: string[]
  paint: Paint | null
  label: MarginLabel | undefined
  /** Of sites that are drawn as one. */
  name: string
  /** The middle of that name. */
  nameAt: Point
}

export interface SceneRing {
  riskId: string
  /** The middle of its name. */
  nameAt: Point
  at: Point
  rx: number
  ry: number
}

export interface SceneBadge {
  key: string
  paint: Paint
  at: Point
}

export interface SceneEnd {
  name: string
  at: Point
  isSite: boolean
  /** Its name can be pressed: no mark and no other name is near. */
  isFree: boolean
}
