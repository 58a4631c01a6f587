import { number } from '@portal/contract/format/counts.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { useQuery } from '@tanstack/react-query'
import { AffectedAccounts } from './AffectedAccounts.tsx'
import { reachOfIncident } from './incident-rules.ts'
import { previewQuery } from './queries.ts'

/** The number of accounts, services, people and cases that a published incident affects. */
export function AffectedFigures({ incident }: { incident: DeskIncident }) {
  const { data } = useQuery(previewQuery(reachOfIncident(incident)))
  return (
    <FigureStrip
      label="Affected"
      figures={[
        { label: 'Accounts', value: data ? number(data.accounts) : '–' },
        { label: 'Services', value: data ? number(data.services) : '–' },
        { label: 'People to notify', value: data ? number(data.people) : '–' },
        { label: 'Open cases', value: data ? number(data.openCases) : '–' },
      ]}
    />
  )
}

/** Its accounts, those where no one will be notified of the next update first. */
export function AffectedNow({ incident }: { incident: DeskIncident }) {
  return (
    <AffectedAccounts
      answer={useQuery(previewQuery(reachOfIncident(incident)))}
      hint="No current service matches its rules. Correct the incident to change them."
    />
  )
}
