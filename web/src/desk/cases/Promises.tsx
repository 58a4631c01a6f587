import type { CasePromise } from '@portal/contract/cases/cases.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useNow } from '../../lib/use-now.ts'
import { capital } from '../../lib/capital.ts'
import { promiseNames } from './promise-names.ts'
import { isLate, noteOf } from './promise-words.ts'
import type { DeskCase } from './queries.ts'

/** The three targets of a case; late ones are marked. */
export function Promises({ found }: { found: DeskCase }) {
  const now = useNow()
  return (
    <FigureStrip
      label="Targets"
      figures={found.promises.map((promise) => ({
        label: promiseNames[promise.name],
        value: capital(timeOf(promise, now)),
        isBad: isLate(promise, now),
        note: isLate(promise, now) ? <Status kind="bad">{noteOf(promise, now)}</Status> : noteOf(promise, now),
      }))}
    />
  )
}

const timeOf = ({ due, metAt }: CasePromise, now: Date) => {
  const at = metAt ?? due
  return at ? dueTime(at, now) : 'Paused'
}
