import { InlineEdit } from '../src/InlineEdit.tsx'
import { Link } from '../src/Link.tsx'
import { MenuButton } from '../src/MenuButton.tsx'
import { Status, type StatusKind } from '../src/Status.tsx'
import type { Column } from '../src/table-column.ts'

export interface SampleService {
  id: string
  status: string
  name: string
  product: string
  category: string
  speedMbit: number | null
  reference: string
  contractEnds: string
}

const kinds: Record<string, StatusKind> = { Down: 'bad', Degraded: 'warn', Activating: 'starting', Working: 'ok' }
const actions = [{ key: 'run', label: 'Run diagnostics', onAct: () => undefined }]
const save = async () => undefined

export const serviceColumns: readonly Column<SampleService>[] = [
  {
    key: 'status',
    header: 'Status',
    width: '8.25rem',
    cell: (row) => <Status kind={kinds[row.status] ?? 'idle'}>{row.status}</Status>,
  },
  {
    key: 'name',
    header: 'Service',
    isName: true,
    value: (row) => `${row.name} ${row.product}`,
    cell: (row) => (
      <>
        <Link href={`/services/${row.id}`} quiet>
          {row.name}
        </Link>
        <small>{row.product}</small>
      </>
    ),
  },
  { key: 'id', header: 'Service ID', width: '7.25rem', mono: true, hideBelow: 1024 },
  { key: 'category', header: 'Category', width: '8.5rem', hideBelow: 1280 },
  { key: 'speedMbit', header: 'Speed, Mbit/s', width: '8rem', align: 'end', hideBelow: 1280 },
  {
    key: 'reference',
    header: 'Your reference',
    width: '15rem',
    hideBelow: 768,
    cell: (row) => <InlineEdit value={row.reference} label={`reference for ${row.id}`} mono onConfirm={save} />,
  },
  { key: 'contractEnds', header: 'Contract ends', width: '8.25rem', hideBelow: 1024 },
  {
    key: 'actions',
    header: 'Actions',
    width: '3.75rem',
    hideHeader: true,
    sortable: false,
    hideBelow: 768,
    value: () => '',
    cell: (row) => <MenuButton label={`Actions for ${row.name}`} actions={actions} />,
  },
]

const places = [
  'Rochdale – Depot',
  'Bristol – Quayside',
  'Norwich – Fenside',
  'Cardiff – Bay House',
  'Kendal – Head office',
]
const products = [
  ['FTTP broadband', 'Connectivity', 330],
  ['Ethernet, fibre', 'Leased Line', 500],
  ['SIP trunk, 30 channels', 'Voice - IP', null],
  ['Domain name', 'Domain', null],
] as const

export function manyServices(count: number): SampleService[] {
  return Array.from({ length: count }, (_, index) => {
    const [product, category, speedMbit] = products[index % products.length] ?? products[0]
    const place = places[(index * 7) % places.length] ?? ''
    return {
      id: `S-${2_000_000 + index * 37}`,
      status: index === 0 ? 'Down' : index % 17 === 1 ? 'Degraded' : index % 29 === 2 ? 'Activating' : 'Working',
      name: `${place} ${index + 1}`,
      product,
      category,
      speedMbit,
      reference: `${place.slice(0, 3).toUpperCase()}-P${index + 1}`,
      contractEnds: `${(index % 28) + 1} Sep ${2026 + (index % 4)}`,
    }
  })
}

export const serviceRows = manyServices(48)
