import { titleCutCells } from '@portal/ui/src/title-cut-cells.ts'
import { keepFocus } from './keep-focus.ts'
import { watchPrinting } from './printed-by.ts'

/** Printing, lost focus and cut text: every page needs them, but not before it is used. */
export function watchPage(): void {
  watchPrinting()
  keepFocus()
  titleCutCells()
}
