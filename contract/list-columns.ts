import { z } from 'zod'
import { type ListName, lists } from './view-values.ts'

/** The columns that somebody sees of a list, in their order, as its address says them: "name,status,orderRef". */
export function columnsOf(list: ListName) {
  const { columns, nameColumn } = lists[list]
  return z.string().refine((text) => {
    const chosen = text.split(',')
    const areKnown = chosen.every((key) => columns.some((column) => column === key))
    return areKnown && new Set(chosen).size === chosen.length && chosen.includes(nameColumn)
  }, 'Choose columns of this list, each of them once, and its name among them.')
}
