import type { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { RowActs } from '../../acts/RowActs.tsx'
import { additionOfCategory, categoryActs } from './category-acts.ts'
import { categoriesQuery } from './queries.ts'

type Row = CategoryPlace & { all: readonly CategoryPlace[]; at: number }

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Category',
    isName: true,
    sortable: false,
    cell: ({ categoryId, name }) => (
      <>
        {name}
        {name === categoryId ? null : (
          <small>
            <code>{categoryId}</code>
          </small>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    sortable: false,
    cell: ({ isHidden }) => <Status kind={isHidden ? 'idle' : 'ok'}>{isHidden ? 'Hidden' : 'Shown'}</Status>,
  },
  {
    key: 'acts',
    header: 'Actions',
    hideHeader: true,
    width: '5rem',
    sortable: false,
    cell: (row) => <Acts row={row} />,
  },
]

/** The categories of services in the order in which customers see them. */
export function CategoriesCard() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(categoriesQuery)
  return (
    <Card
      title="Categories"
      note="In the order in which customers see them"
      aside={<ActButtons size="sm" acts={[additionOfCategory(queryClient, data ?? [])]} />}
      flush
    >
      <DataTable
        label="Categories of services"
        noun="category"
        columns={columns}
        rows={(data ?? []).map((place, at, all) => ({ ...place, all, at }))}
        rowKey={({ categoryId }) => categoryId}
        loading={!data && !error}
        problem={error ? { title: 'Categories could not be loaded', onRetry: () => void refetch() } : undefined}
        lines={2}
        searchable={false}
        pager="none"
      />
    </Card>
  )
}

function Acts({ row: { all, at, name } }: { row: Row }) {
  const queryClient = useQueryClient()
  return <RowActs name={name} acts={categoryActs(queryClient, all, at)} />
}
