import type { RowOutcome } from '@portal/contract/bulk.ts'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import type { Shown } from '../acts/act.ts'

interface RefusedRow {
  name: string
  reason: string
}

/** The result of an act on several rows: one sentence, or also each refused row with its reason, to read. */
export function resultOf(done: string, refused: readonly RefusedRow[]): string | Shown {
  if (refused.length === 0) return done
  return {
    title: done,
    close: 'Close',
    content: (
      <>
        <p>
          {refused.length === 1
            ? 'One was refused. It stays selected.'
            : `${refused.length} were refused. They stay selected.`}
        </p>
        <KeyValueList items={refused.map(({ name, reason }) => ({ label: name, value: reason }))} />
      </>
    ),
  }
}

interface RowWords {
  /** "2 services changed" */
  done: (count: number) => string
  nameOf: (id: string) => string
  /** The refused rows stay selected. */
  onKeep: (ids: readonly string[]) => void
}

/** The same from the outcomes of an endpoint; a row that needed no change counts as done. */
export function resultOfRows(rows: readonly RowOutcome[], { done, nameOf, onKeep }: RowWords): string | Shown {
  const refused = rows.filter(({ outcome }) => outcome !== 'done' && outcome !== 'unchanged')
  onKeep(refused.map(({ id }) => id))
  return resultOf(
    done(rows.length - refused.length),
    refused.map(({ id, message }) => ({ name: nameOf(id), reason: message ?? 'Not possible now.' })),
  )
}
