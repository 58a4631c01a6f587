import { useMayEnter } from '../../session/use-may-enter.ts'
import { type Place, places } from '../rooms.ts'

/** The areas that the person may enter, for the menu, the palette and the keys. */
export function usePlaces(): Place[] {
  const mayEnter = useMayEnter()
  return places.filter(({ resource }) => mayEnter(resource))
}
