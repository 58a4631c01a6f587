import type { UsageMonth } from '@portal/contract/billing/usage.ts'
import { usageCallListing } from '@portal/contract/billing/usage-listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { BilledCallsCard } from './BilledCallsCard.tsx'
import { BillingTabs } from './BillingTabs.tsx'
import { circuitInWords } from './meter-words.ts'
import { RuleLine, UnusualNights } from './UnusualNights.tsx'
import { UsagePanels } from './UsagePanels.tsx'
import { billedCallsQuery, metersQuery, samplesQuery, usageQuery } from './usage-queries.ts'
import styles from './usage.module.css'
import { callsInWords, deliveredInWords, usageTitle } from './usage-words.ts'

export function load(queryClient: QueryClient, { search }: PageRequest) {
  const query = readAddress(usageCallListing, search)
  return Promise.all([
    queryClient.prefetchQuery(usageQuery(query.month)),
    queryClient.prefetchQuery(metersQuery(query.month)),
    queryClient.prefetchQuery(billedCallsQuery(query)),
  ])
}

export function Page() {
  const { query } = useListing(usageCallListing)
  const { data: usage, error, refetch } = useQuery(usageQuery(query.month))
  const meters = useQuery(metersQuery(query.month))
  const [wanted, setWanted] = useState<string>()
  const circuits = meters.data?.circuits ?? []
  const circuit = circuits.find(({ meterId }) => meterId === wanted) ?? circuits[0]
  const { data: samples } = useQuery({
    ...samplesQuery(circuit?.meterId ?? '', meters.data?.month ?? ''),
    enabled: circuit !== undefined,
  })
  const hasMeters = meters.data !== undefined && meters.data.metersTotal + meters.data.circuitsTotal > 0
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bills', href: pageOf('bills') }, { label: 'Usage' }]}
        title={usage ? usageTitle(usage, hasMeters) : 'Usage'}
        loading={!usage && !error}
        status={
          usage && usage.unusual.length > 0 ? (
            <Status kind="warn" look="chip">
              {counted(usage.unusual.length, 'unusual night')}
            </Status>
          ) : null
        }
        facts={usage ? [callsInWords(usage.calls), samples && circuitInWords(samples), deliveredInWords(usage)] : []}
        actions={usage && usage.months.length > 0 ? <MonthChoice usage={usage} /> : null}
      />
      <BillingTabs current="usage" />
      {error && !usage ? (
        <Notice
          kind="bad"
          title="We could not load the usage."
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {tryAgain(error)}
        </Notice>
      ) : null}
      <div className={layout.stack}>
        {usage ? <UnusualNights usage={usage} /> : null}
        {usage ? <RuleLine usage={usage} /> : null}
        <div className={hasMeters ? styles.sides : layout.stack}>
          <BilledCallsCard />
          {meters.data && hasMeters ? (
            <UsagePanels usage={meters.data} chosen={circuit?.meterId} onChoose={setWanted} />
          ) : null}
          {meters.error && !meters.data ? (
            <Notice
              kind="bad"
              title="We could not load the usage of your services."
              actions={<Button onClick={() => void meters.refetch()}>Try again</Button>}
            >
              {tryAgain(meters.error)}
            </Notice>
          ) : null}
        </div>
      </div>
    </>
  )
}

function MonthChoice({ usage }: { usage: UsageMonth }) {
  const { filter } = useListing(usageCallListing)
  const months = usage.months.includes(usage.month) ? usage.months : [usage.month, ...usage.months]
  return (
    <Select
      label="Month"
      hideLabel
      value={usage.month}
      options={months.map((month) => ({ key: month, value: month, name: monthYear(month) }))}
      onValueChange={(month) => filter({ month, from: undefined, to: undefined })}
    />
  )
}
