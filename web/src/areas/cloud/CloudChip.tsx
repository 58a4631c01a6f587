import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../../session/use-may.ts'
import { cloudQuery } from './queries.ts'

/** The resource nearest to its limit, beside the name of the service; otherwise the state of the service. */
export function CloudChip({ serviceId, fallback }: { serviceId: string; fallback: ReactNode }) {
  const may = useMay('BusinessPortalCloudSolutions')
  const { data: cloud } = useQuery({ ...cloudQuery(serviceId), enabled: may, retry: false })
  const near = cloud?.vdcs
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
