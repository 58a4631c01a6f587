import type { DeskImport } from '@portal/contract/desk/imports.ts'
import type { ActBody } from '../../acts/act.ts'

/** The field of the form for the type of a file's rows. */
export const fileField = (index: number) => `file ${index}`

/** The types of rows that the form names, and how the files are written. */
export function settingsOf({ files }: Pick<DeskImport, 'files'>, typed: ActBody) {
  const chosen = files.flatMap(({ name }, index) => {
    const entity = typed[fileField(index)]
    return typeof entity === 'string' && entity !== '' ? [[name, entity] as const] : []
  })
  return {
    ways: { dates: typed['dates'], money: typed['money'], times: typed['times'] },
    entities: Object.fromEntries(chosen),
  }
}

/** The number of rows that would be new or changed, and of those that are left out. */
export function rowsOf({ loads }: Pick<DeskImport, 'loads'>) {
  const sum = (of: 'rows' | 'badRows') => loads.reduce((total, load) => total + load[of], 0)
  return { good: sum('rows'), bad: sum('badRows') }
}
