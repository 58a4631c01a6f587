import styles from './KeyValueGroups.module.css'
import { KeyValueList } from './KeyValueList.tsx'
import { type DescribeKey, groupOf, type ValueGroup } from './opaque-values.ts'

interface KeyValueGroupsProps {
  /** An object whose keys are not known in advance. */
  value: object
  /** Labels, units and explanations of known keys. */
  describe?: DescribeKey | undefined
  /** The keys that lead to the object. */
  path?: readonly string[]
  /** The heading of the plain values, if there are groups as well. */
  title?: string
  /** Every explanation is open. */
  explained?: boolean
}

export function KeyValueGroups({ value, describe, path, title = '', explained = false }: KeyValueGroupsProps) {
  const { items, groups } = groupOf(title, value, describe, path)
  return (
    <div className={styles.groups}>
      {items.length > 0 ? <Group group={{ title, items, groups: [] }} explained={explained} /> : null}
      {groups.map((group) => (
        <Group key={group.title} group={group} explained={explained} />
      ))}
    </div>
  )
}

function Group({ group, explained }: { group: ValueGroup; explained: boolean }) {
  return (
    <div className={styles.group}>
      {group.title ? <h3>{group.title}</h3> : null}
      {group.items.length > 0 ? <KeyValueList items={group.items} explained={explained} /> : null}
      {group.groups.length > 0 ? (
        <div className={styles.nested}>
          {group.groups.map((part) => (
            <Group key={part.title} group={part} explained={explained} />
          ))}
        </div>
      ) : null}
    </div>
  )
}
