import { DataTable } from '@portal/ui/src/DataTable.tsx'
import '@portal/ui/src/fonts.css'
import '@portal/ui/src/tokens.css'
import '@portal/ui/src/base.css'
import { createRoot } from 'react-dom/client'
import { watchSearch } from './probe.ts'
import { makeRows, type ServiceLine } from './rows.ts'

const query = new URLSearchParams(location.search)
const rows = makeRows(Number(query.get('rows') ?? 100_000))
const columns = [
  { key: 'name', header: 'Service', width: '18rem' },
  { key: 'reference', header: 'Reference', mono: true },
  { key: 'product', header: 'Product' },
  { key: 'site', header: 'Site' },
  { key: 'speedMbps', header: 'Speed', align: 'end', width: '7rem' },
  { key: 'status', header: 'Status', width: '8rem' },
  { key: 'contractEnd', header: 'Contract ends', width: '9rem' },
] as const

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
watchSearch(root)
createRoot(root).render(
  <DataTable
    label="Services"
    noun="services"
    rows={rows}
    columns={columns}
    rowKey={keyOf}
    scrollAll={query.has('scroll')}
  />,
)

function keyOf(row: ServiceLine): string {
  return row.reference
}
