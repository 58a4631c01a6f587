import { Button } from '@portal/ui/src/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import ExternalIcon from 'lucide-react/icons/external-link'
import PlusIcon from 'lucide-react/icons/plus'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import { vcdDetailsQuery } from './detail-queries.ts'
import { consoleOf } from './vcd-reading.ts'

/** Actions on a cloud: open its console, request more capacity. */
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
          Request more capacity
        </Button>
      ) : null}
    </>
  )
}
