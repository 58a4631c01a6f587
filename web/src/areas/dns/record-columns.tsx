import type { Zone } from '@portal/contract/dns/dns.ts'
import type { recordListing } from '@portal/contract/dns/listing.ts'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { WithBreaks } from '@portal/ui/src/WithBreaks.tsx'
import MinusIcon from 'lucide-react/icons/minus'
import EditIcon from 'lucide-react/icons/pencil'
import PlusIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/trash-2'
import UndoIcon from 'lucide-react/icons/undo-2'
import type { Columns } from '../../lists/columns.ts'
import type { addRow } from './AddRow.tsx'
import styles from './dns.module.css'
import { ttlInWords } from './dns-words.ts'
import { contentInWords, nameInWords } from './names.ts'
import { type ChangeKind, type RecordRow, wordsOfChange } from './record-rows.ts'

export type TableRow = RecordRow | typeof addRow

interface ColumnParts {
  zone: Zone
  onEdit: (row: RecordRow) => void
  onRemove: (row: RecordRow) => void
  onUndo: (row: RecordRow) => void
}

const icons = { new: PlusIcon, changed: EditIcon, removed: MinusIcon }
const words = { new: 'New', changed: 'Changed', removed: 'Removed' }

export function recordColumns({
  zone,
  onEdit,
  onRemove,
  onUndo,
}: ColumnParts): Columns<typeof recordListing, RecordRow> {
  const belongings = new Map(zone.belongings.map(({ target, text }) => [target, text]))
  return {
    name: {
      header: 'Name',
      width: '10.5rem',
      cell: ({ record, kind }) => (
        <>
          <code className={styles.text} title={record.name}>
            {nameInWords(record.name)}
          </code>
          {/* For screens without space for separate columns. */}
          <small className={styles.narrowLine}>
            {kind === 'same' ? null : <b>{words[kind]} </b>}
            {record.type}{' '}
            <code>
              <WithBreaks text={contentInWords(record)} />
            </code>
          </small>
        </>
      ),
    },
    type: { header: 'Type', width: '6.75rem', hideBelow: 768, cell: ({ record }) => <Tag>{record.type}</Tag> },
    content: {
      header: 'Value',
      hideBelow: 768,
      cell: (row) => {
        const { content, comment, disabled } = row.record
        const change = wordsOfChange(row, ttlInWords)
        const target = content.slice(content.lastIndexOf(' ') + 1)
        const belonging = belongings.get(target)?.replace(/^the address of your /, 'Address of your ')
        const notes = [change, disabled ? 'switched off' : null, comment, belonging].filter(Boolean)
        return (
          <>
            <code className={styles.text} title={content}>
              {contentInWords(row.record)}
            </code>
            {notes.length > 0 ? <small title={notes.join(' · ')}>{notes.join(' · ')}</small> : null}
          </>
        )
      },
    },
    ttl: {
      header: 'Time to live',
      width: '7rem',
      align: 'end',
      hideBelow: 1024,
      cell: ({ record }) => ttlInWords(record.ttl),
    },
    change: { header: 'Change', width: '8.5rem', hideBelow: 768, cell: ({ kind }) => <Change kind={kind} /> },
    actions: {
      header: 'Actions',
      width: '5.5rem',
      align: 'end',
      cell: (row) =>
        row.kind === 'same' ? (
          <>
            <IconButton size="sm" label={`Edit ${nameOf(row)}`} icon={<EditIcon />} onClick={() => onEdit(row)} />
            <IconButton size="sm" label={`Remove ${nameOf(row)}`} icon={<RemoveIcon />} onClick={() => onRemove(row)} />
          </>
        ) : (
          <>
            {row.kind === 'removed' ? null : (
              <IconButton size="sm" label={`Edit ${nameOf(row)}`} icon={<EditIcon />} onClick={() => onEdit(row)} />
            )}
            <IconButton
              size="sm"
              label={`Undo change to ${nameOf(row)}`}
              icon={<UndoIcon />}
              onClick={() => onUndo(row)}
            />
          </>
        ),
    },
  }
}

export const nameOf = ({ record }: RecordRow) => `${record.name} ${record.type} ${record.content}`

function Change({ kind }: { kind: ChangeKind }) {
  if (kind === 'same') return null
  const Icon = icons[kind]
  return (
    <span className={styles.change}>
      <Icon aria-hidden />
      {words[kind]}
    </span>
  )
}
