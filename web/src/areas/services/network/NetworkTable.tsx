import type { NetworkLine } from '@portal/contract/services/network.ts'
import { speedName } from '@portal/contract/quotes/values.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { siteRouteNames } from '@portal/contract/services/network-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import MapIcon from 'lucide-react/icons/map'
import { type Picture, sortedSites } from '../../../network/picture.ts'
import { paths } from '../../../paths.ts'
import { Condition } from '../../../shell/Condition.tsx'

interface Row {
  key: string
  siteId: string
  site: string
  line: NetworkLine | null
  circuit: string
  carrier: string | null
  downMbps: number | null
  route: string
  risk: string
  condition: string
}

const columns: Column<Row>[] = [
  {
    key: 'site',
    header: 'Site',
    isName: true,
    sortable: true,
    cell: ({ siteId, site }) => (
      <Link quiet href={paths.site(siteId)}>
        {site}
      </Link>
    ),
  },
  {
    key: 'circuit',
    header: 'Circuit',
    width: '12rem',
    sortable: true,
    cell: ({ line, circuit }) => (line ? <Link href={paths.service(line.serviceId)}>{circuit}</Link> : '–'),
  },
  { key: 'carrier', header: 'Carrier', width: '8rem', sortable: true, hideBelow: 768 },
  {
    key: 'downMbps',
    header: 'Speed',
    width: '6.5rem',
    align: 'end',
    sortable: true,
    hideBelow: 1024,
    cell: ({ downMbps }) => (downMbps === null ? '–' : speedName(downMbps)),
  },
  { key: 'route', header: 'Route', width: '9rem', sortable: true, hideBelow: 768 },
  { key: 'risk', header: 'Shared risk', width: '11rem', hideBelow: 1280 },
  {
    key: 'condition',
    header: 'Status',
    width: '8rem',
    sortable: true,
    cell: ({ line }) => (line ? <Condition condition={line.condition} /> : '–'),
  },
]

/** The same as the map, one row for each circuit, and one for each site without any. */
export function NetworkTable({ picture, onMap }: { picture: Picture; onMap: () => void }) {
  return (
    <DataTable
      label="Sites and circuits, needs attention first"
      noun="circuit"
      columns={columns}
      rows={rowsOf(picture)}
      rowKey={({ key }) => key}
      searchable
      pager="full"
      end={
        <Button colour="outline" icon={<MapIcon aria-hidden />} onClick={onMap}>
          Show map
        </Button>
      }
    />
  )
}

function rowsOf(picture: Picture): Row[] {
  return sortedSites(picture.sites, 'attention').flatMap((site): Row[] => {
    const of = {
      siteId: site.siteId,
      site: site.name,
      route: site.lines.length === 0 ? '' : siteRouteNames[site.route],
    }
    if (site.lines.length === 0) {
      return [
        { ...of, key: site.siteId, line: null, circuit: '', carrier: null, downMbps: null, risk: '', condition: '' },
      ]
    }
    return site.lines.map((line) => ({
      ...of,
      key: line.serviceId,
      line,
      circuit: line.productName,
      carrier: line.carrier,
      downMbps: line.downMbps,
      risk: site.risks
        .filter(({ serviceIds }) => serviceIds.includes(line.serviceId))
        .map(({ riskId, where }) => `${riskId} ${where}`)
        .join(', '),
      condition: serviceConditionNames[line.condition],
    }))
  })
}
