import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './KeyValueList.module.css'

export interface KeyValue {
  label: string
  /** An empty value appears as an en dash. */
  value: ReactNode
  mono?: boolean
  /** Text for the copy button; without it there is no button. */
  copy?: string | undefined
}

export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, mono = false, copy }) => {
        const known = value !== null && value !== undefined && value !== ''
        return (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={classNames(mono && styles.mono, !known && styles.none)}>{known ? value : '–'}</span>
              {copy === undefined ? null : <CopyButton text={copy} what={label} />}
            </dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
