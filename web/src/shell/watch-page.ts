import { keepPlace } from './keep-place.ts'
import { watchPrinting } from './printed-by.ts'

/** Printing and lost focus: every page needs both, but not before it is used. */
export function watchPage(): void {
  watchPrinting()
  keepPlace()
}
