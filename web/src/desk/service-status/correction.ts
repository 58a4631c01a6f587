import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { administratorsField, bodyOfIncident, ruleFields, valuesOfReach } from './incident-rules.ts'

/** Corrects the texts and the rules of a published incident. */
export function correctionAct(incident: DeskIncident, onCorrected: (changed: DeskIncident) => Promise<unknown>): Act {
  const { ref, version, title, risk, advice } = incident
  return {
    key: 'correct',
    title: 'Post correction',
    draft: `correct-${ref}`,
    fields: [
      { kind: 'text', name: 'title', label: 'Title', maxLength: 120 },
      { kind: 'lines', name: 'risk', label: 'Risk', rows: 2, isOptional: true },
      { kind: 'lines', name: 'advice', label: 'Advice for customers', rows: 2, isOptional: true },
      {
        kind: 'lines',
        name: 'reason',
        label: 'Reason',
        hint: 'Shown to customers with the changes. Rules are not shown.',
        rows: 2,
      },
      ...ruleFields.map((name) => ({ kind: 'text', name, label: '', isOptional: true }) as const),
      {
        kind: 'tick',
        name: administratorsField,
        label: 'Notify administrators',
        hint: 'In accounts without followers of these services, for later updates too.',
      },
    ],
    initial: {
      [administratorsField]: incident.notifyAdministrators,
      title,
      risk: risk ?? '',
      advice: advice ?? '',
      ...valuesOfReach({ ...incident, listedServiceIds: [] }),
    },
    version,
    do: calls(
      'POST /incident-desk/api/incidents/:ref/corrections',
      { params: { ref }, body: bodyOfIncident },
      onCorrected,
    ),
    done: 'Correction posted.',
  }
}
