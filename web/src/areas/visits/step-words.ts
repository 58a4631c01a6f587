import { visitPurposeNames } from '@portal/contract/visit-values.ts'
import type { Centre } from './queries.ts'
import { clockOf, countOf, dayInWords } from './visit-words.ts'
import type { WizardStep } from './visit-paths.ts'
import type { VisitValues } from './visit-values.ts'

export const stepNames: Record<WizardStep, string> = {
  place: 'Site and rack',
  time: 'Date and time',
  people: 'Visitors',
  work: 'Work and equipment',
  check: 'Check and book',
}

/** Under the name of a step: what was chosen, or what will be asked. */
export function stepNotes(step: WizardStep, values: VisitValues, centre: Centre | undefined): string {
  switch (step) {
    case 'place': {
      const racks = (centre?.spaces ?? []).filter(({ spaceId }) => values.spaceIds.includes(spaceId))
      return centre ? [centre.name, ...racks.map(({ rack }) => rack)].join(', ') : 'Where you go'
    }
    case 'time':
      return values.startsAt
        ? `${dayInWords(values.startsAt, { month: 'short', year: false })}, ${clockOf(values.startsAt)}`
        : 'Choose a slot'
    case 'people':
      return values.visitorIds.length > 0 ? countOf(values.visitorIds.length, 'person', 'people') : 'Who is coming'
    case 'work':
      return values.purpose ? visitPurposeNames[values.purpose] : 'What you will do'
    case 'check':
      return 'Nothing is booked yet'
  }
}
