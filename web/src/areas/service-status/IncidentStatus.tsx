import type { IncidentRow } from '@portal/contract/service-status/incidents.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'

type Progress = Pick<IncidentRow, 'kind' | 'phase' | 'state'>

const underWay: Record<IncidentRow['kind'], [StatusKind, string]> = {
  MSO: ['bad', 'Outage'],
  degradation: ['warn', 'Degraded'],
  PEW: ['with-us', 'Work in progress'],
}

export function IncidentStatus({ incident, look = 'mark' }: { incident: Progress; look?: 'chip' | 'mark' }) {
  const [kind, word] = labelOf(incident)
  return (
    <Status kind={kind} look={look}>
      {word}
    </Status>
  )
}

function labelOf({ kind, phase, state }: Progress): [StatusKind, string] {
  if (state === 'cancelled') return ['cancelled', 'Cancelled']
  if (phase === 'over') return ['completed', kind === 'PEW' ? 'Completed' : 'Resolved']
  if (phase === 'planned') return ['pending', 'Planned']
  return state === 'restoration' ? ['ok', 'Restored'] : underWay[kind]
}
