import { Button } from '@portal/ui/src/Button.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import ExternalIcon from 'lucide-react/icons/external-link'
import PlusIcon from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { vcdDetailsQuery } from '../services/detail-queries.ts'
import { useMay } from '../services/use-may.ts'
import { consoleOf } from '../services/vcd-reading.ts'
import { centreQuery } from './queries.ts'

/** What is done about a cloud: its console, and more of it. */
export function CloudActions({ serviceId }: { serviceId: string }) {
  const { data: details } = useQuery(vcdDetailsQuery(serviceId))
  const mayAsk = useMay('BusinessPortalCases')
  const url = details?.data ? consoleOf(details.data) : undefined
  return (
    <>
      {url ? (
        <Button colour="outline" href={url} external iconEnd={<ExternalIcon aria-hidden />}>
          Open Cloud Director
        </Button>
      ) : null}
      {mayAsk ? (
        <Button colour="primary" icon={<PlusIcon aria-hidden />} href={paths.caseNew({ serviceId })}>
          Ask for more capacity
        </Button>
      ) : null}
    </>
  )
}

/** What is nearest to its limit, beside the name of the service; otherwise how the service is. */
export function CloudChip({ serviceId, fallback }: { serviceId: string; fallback: ReactNode }) {
  const may = useMay('BusinessPortalCloudSolutions')
  const { data: centre } = useQuery({ ...centreQuery(serviceId), enabled: may, retry: false })
  const near = centre?.vdcs
    .flatMap(({ meters }) => meters)
    .filter(({ state }) => state === 'near' || state === 'full')
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))[0]
  if (!near) return fallback
  return (
    <Status kind={near.state === 'full' ? 'bad' : 'warn'} look="chip">
      {near.name} {near.state === 'full' ? 'is full' : 'near the limit'}
    </Status>
  )
}
