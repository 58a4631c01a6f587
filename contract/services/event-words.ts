import { caseStatuses, caseStatusNames } from '../cases/values.ts'
import { testKindNames, testKinds, testOutcomeNames, testOutcomes } from '../diagnostics/values.ts'
import { eventLabels } from '../events.ts'
import type { ServiceEvent } from './records.ts'

/** A change is stored by its action, and a test without a verdict by its kind. */
export function eventTitle({ kind, title }: Pick<ServiceEvent, 'kind' | 'title'>): string {
  if (kind === 'change') {
    const label: unknown = Reflect.get(eventLabels, `service.${title}`)
    return typeof label === 'string' ? label : title.charAt(0).toUpperCase() + title.slice(1)
  }
  const test = kind === 'test' ? testKinds.find((each) => each === title) : undefined
  return test ? testKindNames[test] : title
}

/** "Resolved", "With us", "Fault found", "Stopped"; empty for a change. */
export function eventState({ kind, state, endedAt }: Pick<ServiceEvent, 'kind' | 'state' | 'endedAt'>): string {
  switch (kind) {
    case 'outage':
    case 'work':
      return state === 'cancelled' ? 'Cancelled' : endedAt ? (kind === 'work' ? 'Completed' : 'Resolved') : 'Now'
    case 'case': {
      const status = caseStatuses.find((each) => each === state)
      return status ? caseStatusNames[status] : ''
    }
    case 'test': {
      const outcome = testOutcomes.find((each) => each === state)
      return outcome ? testOutcomeNames[outcome] : capital(state ?? '')
    }
    case 'order':
      return state ?? ''
    case 'change':
      return ''
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "BRS-OLD → BRS-QS-P1": the values of a change, each an en dash if there was none. */
export function changeInWords({ before, after }: Pick<ServiceEvent, 'before' | 'after'>): string {
  const [from, to] = [valuesOf(before), valuesOf(after)]
  return from === '–' && to === '–' ? '' : `${from} → ${to}`
}

function valuesOf(values: ServiceEvent['before']): string {
  const shown = Object.values(values ?? {}).filter((value) => value !== null && value !== '')
  return shown.length > 0 ? shown.map(String).join(', ') : '–'
}
