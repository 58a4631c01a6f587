import { type ComponentType, createContext } from 'react'

/** Parts of a page that show what several areas own: the page has the place, `routes.tsx` fills it. */
export interface Slots {
  /** On the dashboard: the views that this person has put there. */
  ViewTiles: ComponentType
}

export const SlotsContext = createContext<Slots>({ ViewTiles: () => null })
