import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { type Column } from '@portal/ui/src/table-column.ts'
import { useMemo } from 'react'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import acts from '../../acts/acts.module.css'
import { RowActs } from '../../acts/RowActs.tsx'
import { capital } from '../../lib/capital.ts'
import type { PartRow } from './part-row.ts'

type Row = PartRow & { acts: Act[] }

interface PartCardProps {
  title: string
  /** The order of the rows. */
  note?: string
  noun: string
  /** The header of the first column; the noun by default. */
  nameColumn?: string | undefined
  /** The header of a column for the notes, which are below the names otherwise. */
  noteColumn?: string | undefined
  /** The header of the last column, if there is one. */
  column?: string | undefined
  /** The last column is left out on narrow screens. */
  isColumnOptional?: boolean | undefined
  /** It has room for one column, which needs no header. */
  isNarrow?: boolean
  rows: readonly Row[]
  add: Act
}

/** A section of a plan, with actions for each of its rows. */
export function PartCard(props: PartCardProps) {
  const {
    title,
    note,
    noun,
    nameColumn = capital(noun),
    noteColumn,
    column,
    isColumnOptional = false,
    isNarrow = false,
    rows,
    add,
  } = props
  const columns = useMemo(
    () => columnsOf({ nameColumn, noteColumn, column, isNarrow, isColumnOptional }),
    [nameColumn, noteColumn, column, isNarrow, isColumnOptional],
  )
  const aside = <ActButtons size="sm" acts={[add]} />
  if (rows.length === 0)
    return (
      <Card title={title} aside={aside}>
        <p>{`No ${noun}s yet`}</p>
      </Card>
    )
  return (
    <Card title={title} note={note} aside={aside} flush className={isNarrow ? acts.headless : acts.headlessOnNarrow}>
      <DataTable
        label={title}
        lines={2}
        columns={columns}
        rows={rows}
        rowKey={({ name, note }) => `${name} ${note}`}
        searchable={false}
        pager="none"
      />
    </Card>
  )
}

function columnsOf({
  nameColumn,
  noteColumn,
  column,
  isNarrow,
  isColumnOptional,
}: Pick<PartCardProps, 'noteColumn' | 'column' | 'isNarrow' | 'isColumnOptional'> & {
  nameColumn: string
}): readonly Column<Row>[] {
  const words: Column<Row> = {
    key: 'words',
    header: column ?? '',
    width: '16rem',
    wraps: true,
    sortable: false,
    hideBelow: 1280,
    cell: ({ words: shown }) => <span title={shown}>{shown}</span>,
  }
  const note: Column<Row> = {
    key: 'note',
    header: noteColumn ?? '',
    width: '16rem',
    sortable: false,
    hideBelow: 1280,
    cell: ({ note: shown }) => shown,
  }
  return [
    {
      key: 'name',
      header: nameColumn,
      isName: true,
      ...(isNarrow && { hideHeader: true }),
      wraps: true,
      sortable: false,
      cell: ({ name, note, words: second }) => (
        <>
          <span title={name}>{name}</span>
          <small title={note} className={noteColumn ? acts.onNarrow : undefined}>
            {noteColumn ? `${noteColumn}: ${note}` : note}
          </small>
          {column && second && !isColumnOptional ? (
            <small className={isNarrow ? undefined : acts.onNarrow}>
              {noteColumn ? `${column}: ${second}` : second}
            </small>
          ) : null}
        </>
      ),
    },
    ...(noteColumn ? [note] : []),
    ...(column && !isNarrow ? [words] : []),
    {
      key: 'acts',
      header: 'Actions',
      hideHeader: true,
      width: '12rem',
      sortable: false,
      cell: ({ name, acts: possible }) => <RowActs name={name} acts={possible} />,
    },
  ]
}
