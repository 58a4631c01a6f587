import { isLine } from '@portal/contract/services/category.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { trafficRanges } from '@portal/contract/services/values.ts'
import { oneOf } from '../../lib/search-params.ts'
import type { PageRequest } from '../../screens.ts'
import { DetailCard, type Part, partsOf } from './DetailGroups.tsx'
import { figuresOf } from './figures.ts'
import type { Details } from './helpers.ts'
import { Panel } from './Panel.tsx'
import { techDetailsQuery, overviewQuery } from './detail-queries.ts'
import { serviceQuery } from './queries.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './service.module.css'
import { useServiceId } from '../../lib/use-service-id.ts'
import { withOwnTerms } from './own-terms.ts'
import { TrafficCard } from './TrafficCard.tsx'

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(techDetailsQuery(serviceId))

export function Page() {
  const serviceId = useServiceId()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const range = oneOf(trafficRanges, search.range) ?? '24h'
  const { data: service } = useQuery(serviceQuery(serviceId))
  const { data: overview } = useQuery(overviewQuery(serviceId))
  const traffic = (committedMbps?: number) =>
    service && isLine(service.productCategory) ? (
      <TrafficCard serviceId={serviceId} range={range} committedMbps={committedMbps} />
    ) : null
  return (
    <div className={layout.stack}>
      <Panel label="Technical details" serviceId={serviceId} query={techDetailsQuery(serviceId)}>
        {(details) => (
          <TechnicalDetails details={withOwnTerms(details, overview)} traffic={traffic(committedOf(details))} />
        )}
      </Panel>
    </div>
  )
}

// Details of the line itself are beside its picture; all others below, in their original order.
const aside = /^(|access|circuit|line|service_?level|sla|exchange|availability|reachability)$/i

function TechnicalDetails({ details, traffic }: { details: Details; traffic: React.ReactNode }) {
  const figures = figuresOf(details)
  const parts = partsOf(details, ['figures'])
  const isAside = (part: Part) => part.kind === 'values' && aside.test(part.key)
  const rest = parts.filter((part) => !isAside(part))
  const besides = withPlain(parts.filter(isAside))
  return (
    <>
      {figures.length > 0 ? <FigureStrip label="Figures" figures={figures} /> : null}
      <div className={besides.length > 0 && (traffic || rest.length > 0) ? layout.columns : layout.stack}>
        {traffic || rest.length > 0 ? (
          <div className={layout.stack}>
            {traffic}
            {rest
              .filter(({ kind }) => kind === 'table')
              .map((part) => (
                <DetailCard key={part.key} part={part} />
              ))}
            <div className={styles.pair}>
              {rest
                .filter(({ kind }) => kind === 'values')
                .map((part) => (
                  <DetailCard key={part.key} part={part} />
                ))}
            </div>
          </div>
        ) : null}
        <div className={layout.stack}>
          {besides.map((part) => (
            <DetailCard key={part.key} part={part} />
          ))}
        </div>
      </div>
    </>
  )
}

/** One or two values without a group join the card of the access: a card for a single row says little. */
function withPlain(parts: readonly Part[]): Part[] {
  const plain = parts.find(({ key }) => key === '')
  const access = parts.find(({ key }) => key === 'access')
  if (plain?.kind !== 'values' || access?.kind !== 'values' || Object.keys(plain.value).length > 2) return [...parts]
  const joined = { ...access, value: { ...plain.value, ...access.value } }
  return parts.flatMap((part) => (part === plain ? [] : part === access ? joined : part))
}

function committedOf({ figures }: Details): number | undefined {
  if (typeof figures !== 'object' || figures === null || !('committedMbps' in figures)) return undefined
  return typeof figures.committedMbps === 'number' ? figures.committedMbps : undefined
}
