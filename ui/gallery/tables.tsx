import Filter from 'lucide-react/icons/list-filter'
import Network from 'lucide-react/icons/waypoints'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { DataTable } from '../src/DataTable.tsx'
import { ServerTable } from '../src/ServerTable.tsx'
import { EmptyState } from '../src/EmptyState.tsx'
import { firstTableState } from '../src/table-state.ts'
import styles from './Gallery.module.css'
import { manyServices, type SampleService, serviceColumns, serviceRows } from './services.tsx'

const keyOf = (row: SampleService) => row.id
const labels = { id: 'Service ID', speedMbit: 'Speed, Mbit/s' }

function DataTablePage() {
  return (
    <div className={styles.stack}>
      <Card label="Services" flush>
        <DataTable
          label="Services, needs attention first"
          noun="service"
          rows={serviceRows}
          columns={serviceColumns}
          rowKey={keyOf}
          lines={2}
          filters={
            <Button colour="outline" icon={<Filter aria-hidden />}>
              Status
            </Button>
          }
          end="Sorted by what needs attention"
        />
      </Card>
      <Card title="Headers from the keys of the first row, compact pager" flush>
        <DataTable
          label="Services with derived headers"
          rows={serviceRows}
          labels={labels}
          rowKey={keyOf}
          pager="compact"
          totals={{ id: 'Total', speedMbit: '12,480' }}
        />
      </Card>
    </div>
  )
}

function TableStatesPage() {
  const common = { label: 'Services', noun: 'service', columns: serviceColumns, rowKey: keyOf, lines: 2 } as const
  const [searched, setSearched] = useState({ ...firstTableState, search: 'rochdael' })
  return (
    <div className={styles.stack}>
      <Card title="Loading" flush>
        <DataTable {...common} rows={[]} loading searchable={false} />
      </Card>
      <Card title="Fetching again" flush>
        <DataTable {...common} rows={serviceRows.slice(0, 3)} busy pager="none" searchable={false} />
      </Card>
      <Card title="Nothing found" flush>
        <DataTable {...common} rows={serviceRows} state={searched} onStateChange={setSearched} />
      </Card>
      <Card title="Empty" flush>
        <DataTable
          {...common}
          rows={[]}
          searchable={false}
          empty={
            <EmptyState
              icon={<Network aria-hidden />}
              title="No services yet"
              text="Services appear here when your first order is complete."
              actions={<Button href="/orders">View orders</Button>}
            />
          }
        />
      </Card>
      <Card title="Error" flush>
        <DataTable
          {...common}
          rows={[]}
          searchable={false}
          problem={{
            title: 'We could not load your services',
            text: 'The service list is not responding. Try again, or report it with reference 7f3c-19a2.',
            onRetry: () => undefined,
            action: <Button colour="tertiary">Report a problem</Button>,
          }}
        />
      </Card>
    </div>
  )
}

function ManyRowsPage() {
  const [rows, setRows] = useState<readonly SampleService[]>([])
  const [scrollAll, setScrollAll] = useState(false)
  return (
    <Card label="100,000 services" flush>
      <DataTable
        label="100,000 services"
        noun="service"
        rows={rows}
        columns={serviceColumns}
        rowKey={keyOf}
        lines={2}
        scrollAll={scrollAll}
        empty={
          <EmptyState
            title="100,000 rows in the browser"
            actions={<Button onClick={() => setRows(manyServices(100_000))}>Create rows</Button>}
          />
        }
        end={
          <Button size="sm" colour="tertiary" onClick={() => setScrollAll(!scrollAll)}>
            {scrollAll ? 'Show pages' : 'Show all'}
          </Button>
        }
      />
    </Card>
  )
}

// Simulates the server, which returns one page of its rows.
function ServerTablePage() {
  const [state, setState] = useState({ ...firstTableState, size: 25 })
  const first = state.page * state.size
  return (
    <Card label="A page at a time" flush>
      <ServerTable
        label="Services, a page at a time"
        noun="service"
        rows={serviceRows.slice(first, first + state.size)}
        columns={serviceColumns}
        rowKey={keyOf}
        lines={2}
        searchable={false}
        total={serviceRows.length}
        state={state}
        onStateChange={setState}
      />
    </Card>
  )
}

export const tablePieces = {
  DataTable: DataTablePage,
  'DataTable in every status': TableStatesPage,
  'DataTable 100,000': ManyRowsPage,
  ServerTable: ServerTablePage,
}
