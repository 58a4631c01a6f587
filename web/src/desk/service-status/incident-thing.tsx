import { spanInWords } from '@portal/contract/service-status/words.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UpdatesCard } from '../../areas/service-status/UpdatesCard.tsx'
import { kindBesideStatus } from '../../areas/service-status/incident-words.ts'
import { IncidentStatus } from '../../areas/service-status/IncidentStatus.tsx'
import { ActsCard, MainActs } from '../../acts/ActsCard.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { deskPaths } from '../desk-paths.ts'
import { IncidentDeliveries } from './IncidentDeliveries.tsx'
import { IncidentHistoryCard } from './IncidentHistoryCard.tsx'
import { AffectedFigures, AffectedNow } from './AffectedNow.tsx'
import { incidentActs } from './incident-acts.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { nameOfRuleValue } from './name-of-rule-value.ts'
import { rulesInWords } from './incident-rules.ts'
import { deskIncidentQuery } from './queries.ts'
import type { DeskThing } from '../ThingPage.tsx'

export function useIncidentThing(ref: string): DeskThing<DeskIncident> {
  const queryClient = useQueryClient()
  return {
    noun: 'Incident',
    room: { label: 'Incidents', href: deskPaths.incidents() },
    id: ref,
    answer: useQuery(deskIncidentQuery(ref)),
    header: (incident) => ({
      title: incident.title,
      status: <IncidentStatus incident={incident} look="chip" />,
      facts: [kindBesideStatus(incident), incident.where, spanInWords(incident)],
      actions: (
        <>
          <SaveButton
            path={`/incident-desk/api/incidents/${incident.ref}/services.csv`}
            fileName={`${incident.ref}-services.csv`}
            colour="outline"
          >
            Affected services as CSV
          </SaveButton>
          <Button colour="outline" href={deskPaths.incidentCorrection(incident.ref)}>
            Correct incident
          </Button>
          <MainActs acts={incidentActs(queryClient, incident)} />
        </>
      ),
    }),
    main: (incident, isBesideQueue) => (
      <>
        {incident.phase === 'over' ? null : <AffectedFigures incident={incident} />}
        <UpdatesCard incident={incident} />
        {isBesideQueue ? null : (
          <>
            {incident.phase === 'over' ? null : <AffectedNow incident={incident} />}
            <IncidentDeliveries incident={incident} />
          </>
        )}
      </>
    ),
    side: (incident, isBesideQueue) => (
      <>
        <ActsCard acts={incidentActs(queryClient, incident)} isMainElsewhere={!isBesideQueue} />
        <Card title="Details">
          <KeyValueList
            items={[
              { label: 'Reference', value: incident.ref, mono: true, copy: incident.ref },
              ...rulesInWords(incident, (kind, value) => nameOfRuleValue(kind, value, incident.placeNames)),
              { label: 'Listed services', value: incident.listed || null },
              {
                label: 'Notification',
                value: incident.notifyAdministrators ? 'Administrators too, where no one follows' : null,
              },
              { label: 'Downtime, minutes', value: incident.minutesDown },
              { label: 'Risk', value: incident.risk },
              { label: 'Advice', value: incident.advice },
              { label: 'Cause', value: incident.cause },
            ].filter(({ value }) => value !== null)}
          />
        </Card>
        <IncidentHistoryCard incidentRef={incident.ref} />
      </>
    ),
  }
}
