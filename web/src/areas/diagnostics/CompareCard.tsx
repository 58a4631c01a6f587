import type { LineTest, TestComparison } from '@portal/contract/diagnostics/diagnostics.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import styles from './diagnostics.module.css'
import { comparisonQuery, testListQuery } from './queries.ts'
import { capital } from '../../lib/capital.ts'
import { momentInWords } from './words.ts'

type Row = TestComparison['rows'][number]

const changes = {
  better: { kind: 'ok', word: 'Better' },
  worse: { kind: 'bad', word: 'Worse' },
  same: { kind: 'idle', word: 'Same' },
  different: { kind: 'idle', word: 'Different' },
} as const

const columns: readonly Column<Row>[] = [
  { key: 'label', header: 'Reading', isName: true, sortable: false },
  { key: 'before', header: 'Before', width: '28%', sortable: false },
  { key: 'after', header: 'After', width: '28%', sortable: false },
  {
    key: 'change',
    header: 'Change',
    width: '7.5rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ change }) => <Status kind={changes[change].kind}>{changes[change].word}</Status>,
  },
]

/** Compares this result with another one of the same line, named in the address. */
export function CompareCard({ test }: { test: LineTest }) {
  const { serviceId, testId } = test
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: list } = useQuery(testListQuery(serviceId, { size: 50 }))
  const others = (list?.rows ?? []).filter((row) => row.status === 'complete' && row.testId !== testId)
  const wanted = typeof search.with === 'string' ? search.with : ''
  const { data, error, isLoading } = useQuery(comparisonQuery(testId, wanted))
  if (others.length === 0 && wanted === '') return null
  const choose = (value: string) =>
    void navigate({
      to: paths.test(serviceId, testId),
      search: value ? { with: value } : {},
      replace: true,
      resetScroll: false,
    })
  return (
    <Card label="Compare" flush>
      <div className={styles.compare}>
        <Select
          label="Compare with another result"
          placeholder="Choose a result"
          value={wanted}
          onValueChange={choose}
          options={others.map((row) => ({
            key: row.testId,
            value: row.testId,
            name: `${capital(momentInWords(row.requestedAt))}: ${row.title}`,
          }))}
        />
        {error ? <Notice kind="bad">{mapFailure(error).message}</Notice> : null}
      </div>
      {wanted && !error ? (
        <DataTable
          label="Both results, older first"
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ label }) => label}
          searchable={false}
          pager="none"
          scrollAll
          loading={isLoading}
        />
      ) : null}
    </Card>
  )
}
