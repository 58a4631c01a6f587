import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { momentOf, typedMoment } from '@portal/contract/format/typed.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import type { DraftContent, IncidentDraft } from '@portal/contract/service-status/drafts.ts'
import { type Act, type ActBody, type ActValues, bodyOf } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { administratorsField, bodyOfIncident, ruleFields, textOf, valuesOfReach } from './incident-rules.ts'
import { nextUpdateBy } from './incident-acts.ts'

/** Shown beside the other effects of publishing, not in the form. */
export const linkCasesField = 'linkCases'

/** A draft as it was opened, if it is one. */
type Opened = Pick<IncidentDraft, 'ref' | 'version' | 'content'> | undefined

/** Saves what is typed as a draft. */
export function saveDraft(
  draft: Opened,
  form: { act: Act; values: ActValues },
  once: string,
  onSaved: (draft: IncidentDraft) => unknown,
): Promise<unknown> {
  const call = draft
    ? calls(
        'PUT /incident-desk/api/drafts/:ref',
        { params: { ref: draft.ref }, version: draft.version, body: bodyOfDraft },
        onSaved,
      )
    : calls('POST /incident-desk/api/drafts', { body: bodyOfDraft }, onSaved)
  return call(bodyOf(form.act.fields ?? [], form.values), once)
}

/** Publishes an incident or planned work and notifies the people who follow it. */
export function publishAct(draft: Opened, onPublished: (incident: DeskIncident) => Promise<unknown>): Act {
  return {
    key: 'publish',
    title: 'Publish',
    draft: 'new-incident',
    fields: [
      { kind: 'choice', name: 'kind', label: 'Type', names: incidentKindNames },
      { kind: 'text', name: 'title', label: 'Title', maxLength: 120 },
      { kind: 'moment', name: 'start', label: 'From' },
      { kind: 'moment', name: 'eta', label: 'Expected to end', isOptional: true },
      { kind: 'number', name: 'minutesDown', label: 'Expected downtime per service, minutes', isOptional: true },
      { kind: 'lines', name: 'text', label: 'First update' },
      { kind: 'lines', name: 'risk', label: 'Risk', rows: 2, isOptional: true },
      { kind: 'lines', name: 'advice', label: 'Advice for customers', rows: 2, isOptional: true },
      { ...nextUpdateBy, hint: 'Affected customers are notified, and see whether the update is on time.' },
      { kind: 'tick', name: linkCasesField, label: 'Link open fault cases and post the first update in them' },
      { kind: 'tick', name: administratorsField, label: 'Notify administrators' },
      ...ruleFields.map((name) => ({ kind: 'text', name, label: '', isOptional: true }) as const),
    ],
    initial: draft
      ? valuesOfDraft(draft.content)
      : {
          kind: 'MSO',
          ruleKind: 'carriers',
          ruleWay: 'is',
          linkCases: true,
          start: typedMoment(new Date().toISOString()),
        },
    do: calls(
      'POST /incident-desk/api/incidents',
      {
        body: (typed) => ({
          ...bodyOfIncident(typed),
          ...(draft && { draft: { ref: draft.ref, version: draft.version } }),
        }),
      },
      onPublished,
    ),
    done: 'Published.',
  }
}

const needed = { title: 'a title', start: 'a start', text: 'a first update' }

/** The fields that an incident lacks before it can be published, besides the services that it affects. */
export const missingIn = (values: ActValues): string[] =>
  Object.entries(needed).flatMap(([name, words]) => (textOf(values, name) === '' ? [words] : []))

/** A draft may lack its start. */
const bodyOfDraft = (typed: ActBody) => ({ ...bodyOfIncident(typed), start: typed.start || null })

const typed = (at: string | null) => (at ? typedMoment(at) : '')

export const valuesOfDraft = (content: DraftContent): ActValues => ({
  kind: content.kind,
  title: content.title,
  start: typed(content.start),
  eta: typed(content.eta),
  minutesDown: content.minutesDown === null ? '' : String(content.minutesDown),
  text: content.text,
  risk: content.risk,
  advice: content.advice,
  nextUpdateBy: typed(content.nextUpdateBy),
  [linkCasesField]: content.linkCases,
  [administratorsField]: content.notifyAdministrators,
  ...valuesOfReach(content),
})

/** The values that a page shows besides title and update, as far as they are typed: they are refused on publishing. */
export function pageTimesOf(values: ActValues) {
  const moment = (name: string) => {
    const at = Date.parse(momentOf(textOf(values, name)))
    // A year that is still being typed is long past.
    return at > 0 ? new Date(at).toISOString() : null
  }
  const minutes = textOf(values, 'minutesDown')
  return {
    start: moment('start'),
    eta: moment('eta'),
    nextUpdateBy: moment('nextUpdateBy'),
    minutesDown: /^\d{1,5}$/.test(minutes) ? Number(minutes) : null,
    risk: textOf(values, 'risk'),
    advice: textOf(values, 'advice'),
  }
}
