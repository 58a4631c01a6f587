import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import { Time } from '../lib/Time.tsx'
import { ChangedValues } from '../areas/activity/ChangedValues.tsx'
import styles from './thing-page.module.css'

export interface HistoryRow extends Pick<ActivityRow, 'at' | 'before' | 'after'> {
  key: string | number
  /** The type of the record. */
  thing?: string
  title: string
  /** Null if it was not recorded. */
  person: string | null
}

/** Changes with their person, time and values. */
export function HistoryRows({ rows, isFull = false }: { rows: readonly HistoryRow[]; isFull?: boolean }) {
  return (
    <ol className={styles.history}>
      {rows.map(({ key, thing, title, person, at, before, after }) => (
        <li key={key}>
          <strong>{title}</strong>
          <small>
            {person === null ? null : `${person}, `}
            <Time at={at} as={person === null ? 'listTime' : 'nearTime'} />
          </small>
          {hasValues(before) || hasValues(after) ? (
            <ChangedValues thing={thing} before={before} after={after} isFull={isFull} />
          ) : null}
        </li>
      ))}
    </ol>
  )
}

const hasValues = (values: HistoryRow['before']) => Object.keys(values ?? {}).length > 0
