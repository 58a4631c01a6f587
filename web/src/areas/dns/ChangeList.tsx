import type { DnsRecord, RecordChange } from '@portal/contract/dns/dns.ts'
import { number } from '@portal/contract/format/counts.ts'
import { Tag } from '@portal/ui/src/Tag.tsx'
import MinusIcon from 'lucide-react/icons/minus'
import EditIcon from 'lucide-react/icons/pencil'
import PlusIcon from 'lucide-react/icons/plus'
import styles from './dns.module.css'
import { ttlInWords } from './dns-words.ts'
import { contentInWords, nameInWords } from './names.ts'

interface ChangeListProps {
  label: string
  changes: readonly RecordChange[]
  /** It failed or was cancelled otherwise: nothing was changed. */
  isDone?: boolean
}

/** The differences of two zones: removed, added and changed records. */
export function ChangeList({ label, changes, isDone = true }: ChangeListProps) {
  const more = changes.length - most
  return (
    <>
      <ul className={styles.changes} aria-label={label}>
        {changes.slice(0, most).map(({ before, after }) => (
          <li key={`${textOf(before)} ${textOf(after)}`}>
            <Change before={before} after={after} isDone={isDone} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.quiet}>{`and ${number(more)} more`}</p> : null}
    </>
  )
}

// No one reads more of them individually.
const most = 100

const kinds = {
  new: { word: 'New', undone: 'Not added', Icon: PlusIcon },
  changed: { word: 'Changed', undone: 'Not changed', Icon: EditIcon },
  removed: { word: 'Removed', undone: 'Not removed', Icon: MinusIcon },
}

function Change({ before, after, isDone }: RecordChange & { isDone: boolean }) {
  const record = after ?? before
  if (!record) return null
  const kind = before && after ? 'changed' : after ? 'new' : 'removed'
  const { word, undone, Icon } = kinds[kind]
  return (
    <div className={isDone ? styles[kind] : styles.undone}>
      <span className={styles.change}>
        <Icon aria-hidden />
        {isDone ? word : undone}
      </span>
      <span className={styles.changeWords}>
        <code title={record.name}>{nameInWords(record.name)}</code> <Tag>{record.type}</Tag>{' '}
        <code className={styles.value} title={record.content}>
          {contentInWords(record)}
        </code>
        {before && after ? <small>{`was ${wordsOf(before, after)}`}</small> : null}
      </span>
    </div>
  )
}

const textOf = (record: DnsRecord | null) => (record ? `${record.name} ${record.type} ${record.content}` : '')

function wordsOf(before: DnsRecord, after: DnsRecord): string {
  const said = [
    before.name === after.name ? '' : nameInWords(before.name),
    before.content === after.content ? '' : contentInWords(before),
    before.ttl === after.ttl ? '' : `${ttlInWords(before.ttl)}, now ${ttlInWords(after.ttl)}`,
    before.disabled === after.disabled ? '' : before.disabled ? 'off' : 'on',
    before.comment === after.comment ? '' : `“${before.comment}”`,
  ].filter(Boolean)
  return said.join(', ') || 'unchanged'
}
