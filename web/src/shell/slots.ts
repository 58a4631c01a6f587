import type { View } from '@portal/contract/views/views.ts'
import { type ComponentType, createContext } from 'react'

/** Parts of a page that show what several areas own: the page has the place, `routes.tsx` fills it. */
export interface Slots {
  /** On the dashboard: a view that this person has put there. */
  ViewTile: ComponentType<{ view: View }>
}

export const SlotsContext = createContext<Slots>({ ViewTile: () => null })
