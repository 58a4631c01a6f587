import type { IncidentRow } from '@portal/contract/incidents.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'

type Stand = Pick<IncidentRow, 'kind' | 'phase' | 'state'>

const underWay: Record<IncidentRow['kind'], [StatusKind, string]> = {
  MSO: ['bad', 'Outage'],
  degradation: ['warn', 'Degraded'],
  PEW: ['with-us', 'Work under way'],
}

export function WorkStatus({ incident, look = 'mark' }: { incident: Stand; look?: 'chip' | 'mark' }) {
  const [kind, word] = standOf(incident)
  return (
    <Status kind={kind} look={look}>
      {word}
    </Status>
  )
}

function standOf({ kind, phase, state }: Stand): [StatusKind, string] {
  if (state === 'cancelled') return ['cancelled', 'Called off']
  if (phase === 'over') return ['completed', 'Over']
  if (phase === 'planned') return ['pending', 'Planned']
  return state === 'restoration' ? ['ok', 'Restored'] : underWay[kind]
}
