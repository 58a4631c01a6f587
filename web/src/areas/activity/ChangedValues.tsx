import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import styles from './activity.module.css'
import { keyInWords, valueInWords } from './changed-words.ts'

interface ChangedValuesProps extends Pick<ActivityRow, 'before' | 'after'> {
  /** The type of the record, whose codes have words of their own. */
  thing?: string | undefined
  /** For readers who have no other page with the values. */
  isFull?: boolean
  /** Instead of a dash, if none has changed. */
  none?: null
}

/** The changed values before and after; equal ones are left out. */
export function ChangedValues({ thing, before, after, isFull = false, none }: ChangedValuesProps) {
  const { most, longest } = isFull ? full : short
  const words = (key: string, values: ActivityRow['before']) => cut(valueInWords(thing, key, values?.[key]), longest)
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = keys
    .filter((key) => valueInWords(thing, key, before?.[key]) !== valueInWords(thing, key, after?.[key]))
    .slice(0, most)
  if (changed.length === 0) return none === null ? null : '–'
  return (
    <ul className={styles.values}>
      {changed.map((key) => {
        const [was, is] = [words(key, before), words(key, after)]
        return (
          <li key={key}>
            <span>{keyInWords(key)}: </span>
            {was ? <del>{was}</del> : null}
            {was && is ? ' → ' : null}
            {is ? <ins>{is}</ins> : null}
          </li>
        )
      })}
    </ul>
  )
}

const short = { most: 4, longest: 60 }
const full = { most: 10, longest: 400 }

const cut = (words: string, longest: number) => (words.length > longest ? `${words.slice(0, longest)}…` : words)
