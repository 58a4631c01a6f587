import { accessNames } from '@portal/contract/access/names.ts'
import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import styles from './activity.module.css'

/** The changed values before and after; equal ones are left out. */
export function ChangedValues({ before, after }: Pick<ActivityRow, 'before' | 'after'>) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = keys.filter((key) => wordsOf(before?.[key]) !== wordsOf(after?.[key])).slice(0, 4)
  if (changed.length === 0) return '–'
  return (
    <ul className={styles.values}>
      {changed.map((key) => {
        const [was, is] = [wordsOf(before?.[key]), wordsOf(after?.[key])]
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
const longest = 60

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
