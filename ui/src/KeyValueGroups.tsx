import styles from './KeyValueGroups.module.css'
import { KeyValueList } from './KeyValueList.tsx'
import { groupOf, type ValueGroup } from './opaque-values.ts'

interface KeyValueGroupsProps {
  /** An object whose keys are not known in advance. */
  value: object
  /** Better labels for known keys. */
  labels?: Record<string, string>
  /** The heading of the plain values, if there are groups as well. */
  title?: string
}

export function KeyValueGroups({ value, labels = {}, title = '' }: KeyValueGroupsProps) {
  const { items, groups } = groupOf(title, value, labels)
  return (
    <div className={styles.groups}>
      {items.length > 0 ? <Group group={{ title, items, groups: [] }} /> : null}
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  )
}

function Group({ group }: { group: ValueGroup }) {
  return (
    <div className={styles.group}>
      {group.title ? <h3>{group.title}</h3> : null}
      {group.items.length > 0 ? <KeyValueList items={group.items} /> : null}
      {group.groups.length > 0 ? (
        <div className={styles.nested}>
          {group.groups.map((part) => (
            <Group key={part.title} group={part} />
          ))}
        </div>
      ) : null}
    </div>
  )
}
