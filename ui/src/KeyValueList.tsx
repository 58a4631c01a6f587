import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './KeyValueList.module.css'
import { Unbroken } from './Unbroken.tsx'
import { isJoined } from './with-unit.ts'

export interface KeyValue {
  label: string
  /** An empty value appears as an en dash. */
  value: ReactNode
  /** After the value, in a quieter style. */
  unit?: string
  /** Explains the term; opens below it. */
  help?: string
  mono?: boolean
  /** Text for the copy button; without it there is no button. */
  copy?: string | undefined
}

interface KeyValueListProps {
  items: readonly KeyValue[]
  /** Every explanation is open. */
  explained?: boolean
}

export function KeyValueList({ items, explained = false }: KeyValueListProps) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <Item key={item.label} item={item} explained={explained} />
      ))}
    </dl>
  )
}

function Item({ item, explained }: { item: KeyValue; explained: boolean }) {
  const { label, value, unit, help, mono = false, copy } = item
  const [isOpen, setIsOpen] = useState(false)
  const helpId = useId()
  const isShown = help !== undefined && (explained || isOpen)
  const known = value !== null && value !== undefined && value !== ''
  return (
    <>
      <dt>
        {help === undefined ? (
          <Unbroken>{label}</Unbroken>
        ) : (
          <button
            type="button"
            className={styles.term}
            aria-expanded={isShown}
            aria-controls={isShown ? helpId : undefined}
            onClick={() => setIsOpen(!isOpen)}
            onKeyDown={({ key }) => (key === 'Escape' ? setIsOpen(false) : undefined)}
          >
            <Unbroken>{label}</Unbroken>
          </button>
        )}
      </dt>
      <dd>
        <span className={classNames(mono && styles.mono, !known && styles.none)}>
          {known ? typeof value === 'string' ? <Unbroken>{value}</Unbroken> : value : '–'}
          {known && isJoined(unit) ? unit : null}
        </span>
        {known && unit && !isJoined(unit) ? <span className={styles.unit}>{unit}</span> : null}
        {copy === undefined ? null : <CopyButton text={copy} what={label} />}
      </dd>
      {isShown ? (
        <dd id={helpId} className={styles.help}>
          {help}
        </dd>
      ) : null}
    </>
  )
}
