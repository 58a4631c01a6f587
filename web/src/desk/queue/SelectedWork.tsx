import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { mapFailure } from '../../api/failure.ts'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { colleaguesQuery } from '../queries.ts'
import { assign, assigneeNames, assigneeOf, followUp } from '../work-acts.ts'
import { openKey } from '../work-address.ts'

interface SelectedWorkProps {
  rows: readonly DeskWorkRow[]
  /** Only these stay selected. */
  onKeep: (keys: readonly string[]) => void
}

/** Acts on several pieces of work; what an act refused stays selected. */
export function SelectedWork({ rows, onKeep }: SelectedWorkProps) {
  const queryClient = useQueryClient()
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const answers = useQueries({ queries: kinds.map(colleaguesQuery) })
  const known = answers.flatMap(({ data }) => (data ? [data] : []))
  const [first] = known
  const isKnown = known.length === kinds.length
  // A colleague may do all of the selected work or is not offered.
  const colleagues = (first?.colleagues ?? []).filter(({ userId }) =>
    known.every((each) => each.colleagues.some((colleague) => colleague.userId === userId)),
  )
  const refusal = isKnown ? undefined : 'Your colleagues are still loading.'

  const each = async (work: (row: DeskWorkRow, once: string) => Promise<void>): Promise<string> => {
    const failed: string[] = []
    let reason = ''
    for (const row of rows) {
      try {
        await work(row, crypto.randomUUID())
      } catch (failure) {
        failed.push(openKey(row))
        reason = mapFailure(failure).message
      }
    }
    onKeep(failed)
    if (failed.length === rows.length) throw new Error(reason)
    const done = counted(rows.length - failed.length, 'item')
    return failed.length > 0 ? `${done} changed, ${failed.length} not: ${reason}` : `${done} changed.`
  }
  const give = (to: string) => each((row, once) => assign(queryClient, row, to, once))
  const before = [...rows]
  const acts: Act[] = [
    {
      key: 'mine',
      title: 'Assign to me',
      refusal,
      do: () => give(`person ${first?.me ?? ''}`),
      undo: {
        key: 'undo',
        title: 'Undo',
        do: async () => {
          for (const row of before) await assign(queryClient, row, assigneeOf(row), crypto.randomUUID())
        },
        done: 'Assigned as before.',
      },
    },
    {
      key: 'assign',
      title: 'Assign',
      fields: [
        {
          kind: 'choice',
          name: 'to',
          label: 'Assign to',
          names: first ? assigneeNames({ ...first, colleagues }) : [],
        },
      ],
      refusal,
      do: ({ to }) => give(String(to)),
    },
    {
      key: 'later',
      title: 'Follow up later',
      text: 'Out of the queue until then, but never past an item’s due time.',
      fields: [
        { kind: 'moment', name: 'at', label: 'Follow up at', hint: 'UK time.' },
        { kind: 'lines', name: 'note', label: 'Note', hint: 'For the desk only.', isOptional: true, rows: 2 },
      ],
      do: ({ at, note = '' }) =>
        each((row, once) => followUp(queryClient, row, { at: String(at), note: String(note) }, once)),
    },
  ]
  return (
    <SelectionBar label="Selected work" count={counted(rows.length, 'item')} onClear={() => onKeep([])}>
      <ActButtons size="sm" acts={acts} />
    </SelectionBar>
  )
}
