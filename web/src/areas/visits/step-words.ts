import { visitPurposeNames } from '@portal/contract/visits/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { shortWeekday } from '@portal/contract/format/days.ts'
import type { Centre } from './queries.ts'
import { type WizardStep, wizardSteps } from './visit-paths.ts'
import { problemsAt, type VisitValues } from './visit-values.ts'

export const stepNames: Record<WizardStep, string> = {
  place: 'Site and rack',
  time: 'Date and time',
  people: 'Visitors',
  work: 'Work and equipment',
  check: 'Check and book',
}

/** The note below a step's name: the choice made, or the topic of the step. */
export function stepNotes(step: WizardStep, values: VisitValues, centre: Centre | undefined): string {
  switch (step) {
    case 'place': {
      const racks = (centre?.racks ?? []).filter(({ rackId }) => values.rackIds.includes(rackId))
      return centre ? [centre.name, ...racks.map(({ rack }) => rack)].join(', ') : 'Choose a site'
    }
    case 'time':
      return values.startsAt ? `${shortWeekday(values.startsAt, null)}, ${clock(values.startsAt)}` : 'Choose a slot'
    case 'people':
      return values.visitorIds.length > 0 ? counted(values.visitorIds.length, 'person', 'people') : 'Add visitors'
    case 'work':
      return values.purpose ? visitPurposeNames[values.purpose] : 'Describe the work'
    case 'check':
      return 'Not booked yet'
  }
}

/** The steps to complete before a visit can be booked: "To complete first: date and time, visitors." */
export function missingInWords(problems: Readonly<Record<string, string>>): string | undefined {
  const open = wizardSteps.filter((step) => problemsAt(step, problems).length > 0)
  if (open.length === 0) return undefined
  return `To complete first: ${open.map((step) => stepNames[step].toLowerCase()).join(', ')}.`
}
