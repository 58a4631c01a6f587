import { accessNames } from '@portal/contract/access/names.ts'
import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import styles from './activity.module.css'

interface ChangedValuesProps extends Pick<ActivityRow, 'before' | 'after'> {
  /** For readers who have no other page with the values. */
  isFull?: boolean
  /** Instead of a dash, if none has changed. */
  none?: null
}

/** The changed values before and after; equal ones are left out. */
export function ChangedValues({ before, after, isFull = false, none }: ChangedValuesProps) {
  const { most, longest } = isFull ? full : short
  const words = (value: unknown) => cut(wordsOf(value), longest)
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = keys.filter((key) => wordsOf(before?.[key]) !== wordsOf(after?.[key])).slice(0, most)
  if (changed.length === 0) return none === null ? null : '–'
  return (
    <ul className={styles.values}>
      {changed.map((key) => {
        const [was, is] = [words(before?.[key]), words(after?.[key])]
        return (
          <li key={key}>
            <span>{names.get(key) ?? humaniseKey(key)}: </span>
            {was ? <del>{was}</del> : null}
            {was && is ? ' → ' : null}
            {is ? <ins>{is}</ins> : null}
          </li>
        )
      })}
    </ul>
  )
}

const names: ReadonlyMap<string, string> = new Map([...Object.entries(accessNames), ['orderRef', 'Reference']])
const short = { most: 4, longest: 60 }
const full = { most: 10, longest: 400 }
const isDay = /^\d{4}-\d{2}-\d{2}$/

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && isDay.test(value)) return shortDate(`${value}T12:00:00Z`)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const cut = (words: string, longest: number) => (words.length > longest ? `${words.slice(0, longest)}…` : words)
