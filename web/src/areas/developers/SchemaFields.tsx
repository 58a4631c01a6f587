import styles from './developers.module.css'
import type { SchemaField } from './schema-fields.ts'

interface Described extends Omit<SchemaField, 'depth'> {
  depth?: number
  note?: string | undefined
}

/** Names with their types: parameters, or the fields of a body. */
export function SchemaFields({ label, fields }: { label: string; fields: readonly Described[] }) {
  return (
    <ul className={styles.fields} aria-label={label}>
      {fields.map(({ name, depth = 0, type, isRequired, note }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and names repeat
        <li key={index}>
          <code style={{ paddingInlineStart: `${depth * 1.25}rem` }}>{name}</code>
          <span>
            {type}
            {isRequired ? <b> required</b> : null}
          </span>
          {note ? <small>{note}</small> : null}
        </li>
      ))}
    </ul>
  )
}
