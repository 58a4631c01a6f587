import type { PlanContent } from '@portal/contract/plans/content.ts'
import { casePriorities, contactStageNames, exclusions, faultCauseNames } from '@portal/contract/plans/values.ts'
import { hoursInWords, openingInWords, spanInText, spanInWords } from '@portal/contract/plans/words.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { ActBody, ActField } from '../../acts/act.ts'
import type { PartRow } from './part-row.ts'
import { careFields, careOf, careRow } from './care-form.ts'
import { hoursFields, hoursOf, hoursValues, spanHint, spanOf } from './hours-fields.ts'

/** The request's content, which the server validates. */
export type NewContent = Record<string, unknown>

/** A list section of a plan, with the form of its rows. */
export interface PlanPart {
  key: string
  title: string
  /** "Add contact" */
  noun: string
  /** The header of the first column; the noun if it is not declared. */
  nameColumn?: string
  /** The second column is left out on narrow screens. */
  isColumnOptional?: true
  /** The header of the second column; a part without it has one column. */
  column?: string
  fields: readonly ActField[]
  rows: (content: PlanContent) => PartRow[]
  /** The content with the input in place of a row, or as a new row at the end. */
  write: (content: PlanContent, index: number | null, body: ActBody) => NewContent
  remove: (content: PlanContent, index: number) => NewContent
}

interface Shape<Row>
  extends Pick<PlanPart, 'key' | 'title' | 'noun' | 'nameColumn' | 'column' | 'isColumnOptional' | 'fields'> {
  of: (content: PlanContent) => readonly Row[]
  into: (content: PlanContent, rows: readonly unknown[]) => NewContent
  shown: (row: Row) => PartRow
  typed: (body: ActBody, before: Row | undefined) => unknown
}

function part<Row>({ of, into, shown, typed, ...rest }: Shape<Row>): PlanPart {
  return {
    ...rest,
    rows: (content) => of(content).map(shown),
    write: (content, index, body) => {
      const rows: readonly unknown[] = of(content)
      const row = typed(body, index === null ? undefined : of(content)[index])
      return into(content, index === null ? [...rows, row] : rows.with(index, row))
    },
    remove: (content, index) => into(content, of(content).toSpliced(index, 1)),
  }
}

export const planParts: readonly PlanPart[] = [
  part({
    key: 'contacts',
    title: 'Contacts',
    noun: 'contact',
    column: 'Hours',
    fields: [
      { kind: 'choice', name: 'stage', label: 'Subject', names: contactStageNames },
      { kind: 'text', name: 'team', label: 'Team' },
      { kind: 'text', name: 'phone', label: 'Phone' },
      { kind: 'text', name: 'email', label: 'Email' },
      ...hoursFields,
    ],
    of: (content) => content.contactPoints,
    into: (content, contactPoints) => ({ ...content, contactPoints }),
    shown: ({ stage, team, phone, email, hours }) => ({
      name: team,
      note: [contactStageNames[stage], phone, email].filter((each) => each !== team).join(', '),
      words: hoursInWords(hours),
      values: { stage, team, phone, email, ...hoursValues(hours) },
    }),
    typed: ({ stage, team, phone, email, ...body }, before) => ({
      stage,
      team,
      phone,
      email,
      hours: hoursOf(body, before?.hours),
    }),
  }),
  part({
    key: 'escalation',
    title: 'Escalation',
    noun: 'level',
    column: 'Opens',
    fields: [
      { kind: 'number', name: 'level', label: 'Level', hint: 'From 1 to 4.' },
      { kind: 'text', name: 'role', label: 'Role' },
      { kind: 'text', name: 'name', label: 'Name' },
      { kind: 'text', name: 'phone', label: 'Phone' },
      { kind: 'number', name: 'opensAfterHours', label: 'Opens after how many hours' },
    ],
    of: (content) => content.escalation.levels,
    into: (content, levels) => ({ ...content, escalation: { ...content.escalation, levels } }),
    shown: ({ level, role, name, phone, opensAfterHours }) => ({
      name: `${level}. ${role}`,
      note: `${name}, ${phone}`,
      words: openingInWords(opensAfterHours),
      values: { level: String(level), role, name, phone, opensAfterHours: String(opensAfterHours) },
    }),
    typed: (body) => body,
  }),
  part({
    key: 'targets',
    title: 'Priorities and targets',
    noun: 'target',
    nameColumn: 'Priority',
    column: 'Targets',
    fields: [
      { kind: 'text', name: 'serviceType', label: 'For' },
      {
        kind: 'choice',
        name: 'priority',
        label: 'Priority',
        names: Object.fromEntries(casePriorities.map((each) => [each, each])),
      },
      { kind: 'text', name: 'meaning', label: 'Definition' },
      { kind: 'text', name: 'respond', label: 'First reply', hint: spanHint, isOptional: true },
      { kind: 'text', name: 'updateEvery', label: 'Updates every', isOptional: true },
      { kind: 'text', name: 'targetFix', label: 'Target fix', isOptional: true },
      { kind: 'number', name: 'percentPerHour', label: 'Credit for each hour over, % of the month', isOptional: true },
      { kind: 'number', name: 'mostPercent', label: 'Most credit, % of the month', isOptional: true },
      ...hoursFields,
    ],
    of: (content) => content.slaRows,
    into: (content, slaRows) => ({ ...content, slaRows }),
    shown: ({ serviceType, priority, meaning, respond, updateEvery, targetFix, credit, hours }) => ({
      name: `${priority}, ${meaning}`,
      note: serviceType,
      words: `Reply ${spanInText(respond)}, fix ${spanInText(targetFix)}; ${hoursInWords(hours)}`,
      values: {
        serviceType,
        priority,
        meaning,
        percentPerHour: credit ? String(credit.percentPerHour) : '',
        mostPercent: credit ? String(credit.mostPercent) : '',
        respond: words(respond),
        updateEvery: words(updateEvery),
        targetFix: words(targetFix),
        ...hoursValues([hours]),
      },
    }),
    typed: (
      { serviceType, priority, meaning, respond, updateEvery, targetFix, percentPerHour, mostPercent = 100, ...body },
      before,
    ) => ({
      serviceType,
      priority,
      meaning,
      credit: percentPerHour === undefined ? null : { percentPerHour, mostPercent },
      respond: spanOf(respond),
      updateEvery: spanOf(updateEvery),
      targetFix: spanOf(targetFix),
      hours: hoursOf(body, before && [before.hours])[0],
    }),
  }),
  part({
    key: 'care',
    title: 'Care levels',
    noun: 'care level',
    column: 'Response hours',
    fields: careFields,
    of: (content) => content.careLevels,
    into: (content, careLevels) => ({ ...content, careLevels }),
    shown: careRow,
    typed: careOf,
  }),
  part({
    key: 'availability',
    title: 'Credits for availability',
    noun: 'credit',
    fields: [
      { kind: 'text', name: 'below', label: 'Availability of a month below, %', hint: 'Such as 99.95.' },
      { kind: 'number', name: 'percent', label: 'Credit, % of the monthly charge' },
    ],
    of: (content) => content.availability,
    into: (content, availability) => ({ ...content, availability }),
    shown: ({ below, percent }) => ({
      name: `Below ${below / 100}%`,
      note: `${percent}% of the monthly charge`,
      words: '',
      values: { below: String(below / 100), percent: String(percent) },
    }),
    typed: ({ below, percent }) => ({ below: Math.round(Number(below) * 100), percent }),
  }),
  part({
    key: 'exclusions',
    title: 'Exclusions',
    noun: 'exclusion',
    fields: [
      {
        kind: 'choice',
        name: 'cause',
        label: 'Cause',
        names: Object.fromEntries(exclusions.map((cause) => [cause, faultCauseNames[cause]])),
      },
    ],
    of: (content) => content.exclusions,
    into: (content, causes) => ({ ...content, exclusions: causes }),
    shown: (cause) => ({ name: faultCauseNames[cause], note: '', words: '', values: { cause } }),
    typed: ({ cause }) => cause,
  }),
  part({
    key: 'sections',
    title: 'Sections',
    noun: 'section',
    column: 'Length',
    isColumnOptional: true,
    fields: [
      { kind: 'text', name: 'title', label: 'Title' },
      { kind: 'lines', name: 'paragraphs', label: 'Text', hint: 'Each line is a paragraph.' },
    ],
    of: (content) => content.sections,
    into: (content, sections) => ({ ...content, sections }),
    shown: ({ title, paragraphs }) => ({
      name: title,
      note: paragraphs[0] ?? '',
      words: counted(paragraphs.length, 'paragraph'),
      values: { title, paragraphs: paragraphs.join('\n') },
    }),
    typed: ({ title, paragraphs }, before) => ({
      key: before?.key ?? keyOf(String(title)),
      title,
      paragraphs: String(paragraphs).split('\n').filter(Boolean),
    }),
  }),
]

const words = (span: Parameters<typeof spanInWords>[0]) => (span ? spanInWords(span) : '')

/** The address of a section within its page. */
const keyOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'section'
