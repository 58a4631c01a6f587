import { pageOf } from '@portal/contract/page-of.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { knownEnd } from '@portal/contract/service-status/words.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import CalendarIcon from 'lucide-react/icons/calendar-plus'
import MoveIcon from 'lucide-react/icons/calendar-clock'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { useMay } from '../../session/use-may.ts'

export function IncidentActions({ incident }: { incident: Incident }) {
  const { ref, kind, phase, eta, moveBy, services } = incident
  const mayAsk = useMay('BusinessPortalCases')
  if (knownEnd(incident)) return null
  const reason = moveBy ? undefined : 'The work starts in less than three days and can no longer be moved.'
  return (
    <>
      <SaveButton
        path={`/incident-info/api/incidents/${ref}/calendar.ics`}
        fileName={`${ref}.ics`}
        icon={<CalendarIcon aria-hidden />}
        disabledReason={eta ? undefined : 'No end time yet.'}
      >
        Add to calendar
      </SaveButton>
      {mayAsk && kind === 'PEW' && phase === 'planned' && services > 0 ? (
        <Button
          colour="primary"
          icon={<MoveIcon aria-hidden />}
          {...(reason ? { disabledReason: reason } : { href: pageOf('caseNew', { incidentId: ref }) })}
          {...(moveBy && { title: `Until ${dueTime(moveBy)}` })}
        >
          Request new date
        </Button>
      ) : null}
    </>
  )
}
