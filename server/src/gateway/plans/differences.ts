import type {
  CareLevel,
  ContactPoint,
  EscalationLevel,
  PlanContent,
  PlanSection,
  AvailabilityCredit,
} from '@portal/contract/plans/content.ts'
import { contactStageNames, type FaultCause, faultCauseNames } from '@portal/contract/plans/values.ts'
import type { PlanChange } from '@portal/contract/plans/plans.ts'
import { availabilityInWords, spanInWords } from '@portal/contract/plans/words.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { slaDifferences } from './sla-differences.ts'
import { hoursMoved, moved, paired } from './words-of-change.ts'

/** Describes the changes between two versions, in reading order. */
export function differences(before: PlanContent, after: PlanContent): PlanChange[] {
  return [
    ...say('Summary', moved('Text', before.summary, after.summary)),
    ...say('Contacts', ...paired(before.contactPoints, after.contactPoints, stageAndTeam, contactWords)),
    ...say('Priorities and targets', ...slaDifferences(before.slaRows, after.slaRows)),
    ...say('Escalation', ...escalationWords(before.escalation, after.escalation)),
    ...say(
      'Availability',
      ...paired(before.availability, after.availability, ({ below }) => String(below), limitWords),
    ),
    ...say('Exclusions', ...exclusionWords(before.exclusions, after.exclusions)),
    ...say('Care levels', ...paired(before.careLevels, after.careLevels, ({ name }) => name, careWords)),
    ...sectionChanges(before.sections, after.sections),
  ]
}

function say(section: string, ...texts: (string | null)[]): PlanChange[] {
  return texts.flatMap((text) => (text === null ? [] : [{ section, text }]))
}

const stageAndTeam = ({ stage, team }: ContactPoint) => `${contactStageNames[stage]}: ${team}`

const contactWords = {
  added: (row: ContactPoint) => `New for ${stageAndTeam(row)}, ${row.phone}`,
  removed: (row: ContactPoint) => `No longer for ${stageAndTeam(row)}`,
  changed: (one: ContactPoint, other: ContactPoint) => [
    moved(`${one.team} phone number`, one.phone, other.phone),
    moved(`${one.team} email address`, one.email, other.email),
    hoursMoved(`${one.team} opening hours`, one.hours, other.hours),
  ],
}

function escalationWords(before: PlanContent['escalation'], after: PlanContent['escalation']): (string | null)[] {
  return [
    hoursMoved('Service hours', [before.hours], [after.hours]),
    ...paired(before.levels, after.levels, ({ level }) => String(level), levelWords),
  ]
}

const levelWords = {
  added: ({ level, role, opensAfterHours }: EscalationLevel) =>
    `New level ${level}: ${role}, after ${hours(opensAfterHours)}`,
  removed: ({ level, role }: EscalationLevel) => `Level ${level}, ${role}, was removed`,
  changed: (one: EscalationLevel, other: EscalationLevel) => [
    one.opensAfterHours === other.opensAfterHours
      ? null
      : `Level ${one.level} opens after ${hours(other.opensAfterHours)} instead of ${hours(one.opensAfterHours)}`,
    moved(`Role at level ${one.level}`, one.role, other.role),
    moved(`Name at level ${one.level}`, one.name, other.name),
    moved(`Phone at level ${one.level}`, one.phone, other.phone),
  ],
}

const hours = (amount: number) => counted(amount, 'hour')

const limitWords = {
  added: (limit: AvailabilityCredit) => `Added: “${availabilityInWords(limit)}”`,
  removed: (limit: AvailabilityCredit) => `Removed: “${availabilityInWords(limit)}”`,
  changed: (one: AvailabilityCredit, other: AvailabilityCredit) => [
    moved(`Credit below ${one.below / 100}%`, `${one.percent}%`, `${other.percent}%`),
  ],
}

function exclusionWords(before: PlanContent['exclusions'], after: PlanContent['exclusions']): string[] {
  const name = (cause: FaultCause) => `“${faultCauseNames[cause]}”`
  return [
    ...after.filter((cause) => !before.includes(cause)).map((cause) => `Excluded: ${name(cause)}`),
    ...before.filter((cause) => !after.includes(cause)).map((cause) => `No longer excluded: ${name(cause)}`),
  ]
}

const careWords = {
  added: ({ name, repair }: CareLevel) => `New care level ${name}: ${spanInWords(repair)}`,
  removed: ({ name }: CareLevel) => `Care level ${name} was removed`,
  changed: (one: CareLevel, other: CareLevel) => [
    moved(`Repair at care level ${one.name}`, spanInWords(one.repair), spanInWords(other.repair)),
    hoursMoved(`Hours of care level ${one.name}`, [one.hours], [other.hours]),
  ],
}

/** Compares text by paragraph: a moved paragraph has not changed. */
function sectionChanges(before: readonly PlanSection[], after: readonly PlanSection[]): PlanChange[] {
  const kept = new Map(before.map((section) => [section.key, section]))
  const now = new Set(after.map(({ key }) => key))
  return [
    ...after.flatMap((section) => {
      const old = kept.get(section.key)
      if (!old) return say(section.title, 'New section')
      const gone = old.paragraphs.filter((each) => !section.paragraphs.includes(each))
      const come = section.paragraphs.filter((each) => !old.paragraphs.includes(each))
      return say(section.title, moved('The title', old.title, section.title), ...paragraphWords(gone, come))
    }),
    ...before.filter(({ key }) => !now.has(key)).flatMap(({ title }) => say(title, 'This section was removed')),
  ]
}

function paragraphWords(gone: readonly string[], come: readonly string[]): string[] {
  if (gone.length === 1 && come.length === 1) return [`“${gone[0]}” is now “${come[0]}”`]
  return [...come.map((text) => `Added: “${text}”`), ...gone.map((text) => `Removed: “${text}”`)]
}
