import type { Incident } from '@portal/contract/incidents.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import CalendarIcon from 'lucide-react/icons/calendar-plus'
import MoveIcon from 'lucide-react/icons/calendar-clock'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { dueInWords } from '../cases/case-words.ts'
import { useMay } from '../services/use-may.ts'

export function WorkActions({ incident }: { incident: Incident }) {
  const { ref, kind, phase, eta, moveBy, services } = incident
  const mayAsk = useMay('BusinessPortalCases')
  if (phase === 'over') return null
  const reason = moveBy ? undefined : 'It begins in less than three days, so it cannot be moved any more.'
  return (
    <>
      <SaveButton
        path={`/incident-info/api/incidents/${ref}/calendar.ics`}
        fileName={`${ref}.ics`}
        icon={<CalendarIcon aria-hidden />}
        disabledReason={eta ? undefined : 'Nobody knows yet when this ends.'}
      >
        Add to calendar
      </SaveButton>
      {mayAsk && kind === 'PEW' && phase === 'planned' && services > 0 ? (
        <Button
          colour="primary"
          icon={<MoveIcon aria-hidden />}
          {...(reason ? { disabledReason: reason } : { href: `/help-and-support/cases/new?incidentId=${ref}` })}
          {...(moveBy && { title: `Until ${dueInWords(moveBy)}` })}
        >
          Ask to move
        </Button>
      ) : null}
    </>
  )
}
