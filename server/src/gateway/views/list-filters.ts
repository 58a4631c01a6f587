import { columnsOf, filterOf } from '@portal/contract/listing-query.ts'
import { Problem } from '@portal/contract/problem.ts'
import { type ListName, lists } from '@portal/contract/views/values.ts'

/** A saved view may contain only what its list's address may contain. */
export function checkState(list: ListName, state: Record<string, string>): void {
  const known = filterOf(lists[list])
    .extend({ columns: columnsOf(lists[list]).optional() })
    .strict()
  const { error } = known.safeParse(state)
  if (!error) return
  const fields = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [`state.${key}`, 'This list does not have that filter.'])
      : [[`state.${issue.path.join('.')}`, issue.message]],
  )
  throw new Problem('invalid', { fields: Object.fromEntries(fields) })
}

/** The same for columns alone. */
export function checkColumns(list: ListName, columns: string): void {
  const { error } = columnsOf(lists[list]).safeParse(columns)
  if (error) throw new Problem('invalid', { fields: { columns: error.issues[0]?.message ?? 'Choose columns.' } })
}
