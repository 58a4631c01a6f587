import { caseQuestions } from '@portal/contract/cases/questions.ts'
import { type CaseKind, caseImpacts, caseKinds, caseSeverities } from '@portal/contract/cases/values.ts'
import type { Input } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { oneOf } from '../../lib/search-params.ts'

/** The form's values: every answer by the name of its question. */
export type CaseValues = Record<string, string> & {
  kind: string
  title: string
  description: string
  serviceId: string
  orderId: string
  testId: string
  incidentId: string
  impact: string
  severity: string
  ownRef: string
  isPrivate: string
}

interface From {
  serviceId: string
  orderId: string
  testId: string
  incidentId: string
}

/** Planned work that the customer asks to move. */
interface Planned {
  ref: string
  title: string
  /** The time, in words. */
  when: string
}

/** The finding of a line test. */
interface TestResult {
  testId: string
  title: string
  text: string
}

interface Subject {
  name: string
  condition: string
}

const troubles: Record<string, { impact: string; words: string }> = {
  down: { impact: 'down', words: 'no connection' },
  degraded: { impact: 'degraded', words: 'degraded' },
}

/** The prefilled values: from a service with a problem, a fault of that kind. */
export function prefilled(
  from: From,
  subject: Subject | undefined,
  test?: TestResult | null,
  planned?: Planned,
): CaseValues {
  const questions = Object.values(caseQuestions).flat()
  const trouble = subject && troubles[subject.condition]
  const isFault = trouble !== undefined || from.testId !== ''
  return {
    ...Object.fromEntries(questions.map(({ name }) => [name, ''])),
    kind: isFault ? 'fault' : from.orderId ? 'order' : planned ? 'change' : '',
    title: planned
      ? `Please move planned work ${planned.ref}`
      : subject
        ? titleOf(subject, trouble?.words ?? (test && lower(test.title)))
        : '',
    description: planned
      ? `${planned.title}, ${planned.when}.\n\nReason: \nTimes that would suit us: `
      : test
        ? `Diagnostics result: ${lower(test.title)}. ${test.text}`
        : '',
    ...from,
    // An expired result, or one of another line, cannot be attached.
    testId: test?.testId ?? '',
    impact: trouble?.impact ?? '',
    severity: '',
    ownRef: '',
    isPrivate: '',
  }
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
const titleOf = ({ name }: Subject, words: string | null | undefined) =>
  words ? `${name}: ${words}`.slice(0, 120) : ''

/** The request of the form; questions of other case types are left out. */
export function requestOf(
  values: CaseValues,
  fileIds: string[],
): Input<Endpoints['POST /case-info/api/cases']>['body'] {
  const kind = oneOf(caseKinds, values.kind)
  const impact = oneOf(caseImpacts, values.impact)
  const severity = oneOf(caseSeverities, values.severity)
  const isFault = kind === 'fault'
  const { title, description, serviceId, orderId, testId, incidentId, ownRef } = values
  return {
    // Without a type the server reports it as missing, like any other field.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
    kind: kind as CaseKind,
    title,
    description,
    ...(serviceId && { serviceId }),
    ...(orderId && { orderId }),
    ...(testId && { testId }),
    ...(incidentId && { incidentId }),
    ...(isFault && impact && { impact }),
    ...(isFault && severity && { severity }),
    ...(ownRef && { ownRef }),
    answers: Object.fromEntries(
      (kind ? caseQuestions[kind] : []).flatMap(({ name }) => (values[name] ? [[name, values[name]]] : [])),
    ),
    isPrivate: values.isPrivate !== '',
    fileIds,
  }
}
