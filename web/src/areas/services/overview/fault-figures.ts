import { casePriorityNames } from '@portal/contract/cases/values.ts'

import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { dueTime, nearTime } from '@portal/contract/format/relative.ts'
import { spanInWords } from '@portal/contract/plans/words.ts'
import { type Fault, isFixed } from './faults.ts'

export interface FaultFigure {
  label: string
  value: string
  note: string
  /** The time behind the value, shown in full on hover. */
  at?: string
}

/** The person to act and the times, from the incident and the case, if one of them states them. */
export function figuresOf(fault: Fault, now: Date): FaultFigure[] {
  return [whoActs(fault, now), nextUpdate(fault, now), expectedEnd(fault, now), repairTarget(fault, now)].filter(
    (figure) => figure !== null,
  )
}

function whoActs({ faultCase, incident }: Fault, now: Date): FaultFigure | null {
  if (!faultCase && !incident) return null
  const label = 'Who acts'
  if (faultCase?.waitingOn !== 'customer') return { label, value: 'We do', note: 'No action needed from you.' }
  const by = faultCase.nextAt ? ` by ${dueTime(faultCase.nextAt, now)}` : ''
  const note =
    faultCase.status === 'resolved' ? `Confirm the fix${by}, or reopen the case.` : `Reply to our question${by}.`
  return { label, value: 'You', note }
}

function nextUpdate(fault: Fault, now: Date): FaultFigure | null {
  const { faultCase, incident } = fault
  if (incident?.endedAt) return null
  const ofCase = faultCase?.waitingOn === 'provider' ? faultCase.nextAt : null
  const due = [incident?.nextUpdateBy, ofCase].filter((at) => typeof at === 'string').toSorted()
  const at = due.find((each) => Date.parse(each) > now.getTime()) ?? due.at(-1)
  if (!at) return null
  const last = [incident?.lastUpdate?.at, faultCase?.lastUpdateAt]
    .filter((each) => typeof each === 'string')
    .toSorted()
    .at(-1)
  const said = last ? ` Last: ${dueTime(last, now)}.` : ''
  const label = 'Next update from us'
  if (Date.parse(at) > now.getTime()) {
    return { label, value: `by ${dueTime(at, now)}`, note: `In ${untilInWords(at, now)}.${said}`, at }
  }
  return { label, value: 'Late', note: `Our ${dueTime(at, now)} update is late. Sorry.${said}`, at }
}

function expectedEnd(fault: Fault, now: Date): FaultFigure | null {
  const { incident } = fault
  if (!incident || isFixed(fault)) return null
  const label = 'Expected fix'
  if (!incident.eta) return { label, value: 'No end time yet', note: '' }
  if (Date.parse(incident.eta) > now.getTime()) {
    return { label, value: nearTime(incident.eta, now), note: 'An estimate.', at: incident.eta }
  }
  return { label, value: 'No end time yet', note: 'Taking longer than expected.' }
}

function repairTarget(fault: Fault, now: Date): FaultFigure | null {
  const { faultCase } = fault
  if (!faultCase || faultCase.status === 'resolved') return null
  const { resolveBy, targets, priority, isPaused } = faultCase
  const isLate = Date.parse(resolveBy) <= now.getTime()
  const terms = `${spanInWords(targets.repair)}, ${casePriorityNames[priority].toLowerCase()} priority.`
  const credit = targets.credit ? (isLate ? ' A credit is due.' : ' Credit due if late.') : ''
  const note = isPaused ? 'The repair clock is paused while we wait for you.' : `${terms}${credit}`
  return {
    label: isLate ? 'Target fix missed' : 'Target fix',
    value: nearTime(resolveBy, now),
    note,
    at: resolveBy,
  }
}

export function untilInWords(at: string, now: Date): string {
  return durationOfMinutes(Math.max(1, Math.ceil((Date.parse(at) - now.getTime()) / 60_000)))
}

export interface FaultStep {
  key: string
  title: string
  note: string
  state: 'done' | 'now' | 'next'
}

/** The steps of a case from the report to its closure, with the times that are recorded. */
export function stepsOf(fault: Fault, now: Date): FaultStep[] {
  const { faultCase } = fault
  if (!faultCase) return []
  const { openedAt, openedByName, respondedAt, status } = faultCase
  const isRepaired = status === 'resolved' || isFixed(fault)
  return [
    { key: 'report', title: 'Reported', note: `${dueTime(openedAt, now)} by ${openedByName}`, state: 'done' },
    respondedAt
      ? { key: 'reply', title: 'First reply', note: dueTime(respondedAt, now), state: 'done' }
      : { key: 'reply', title: 'First reply', note: 'Not yet', state: 'now' },
    {
      key: 'repair',
      title: 'Repair',
      note: isRepaired ? 'Done' : 'Under way',
      state: isRepaired ? 'done' : respondedAt ? 'now' : 'next',
    },
    { key: 'confirm', title: 'Confirmation', note: 'By you', state: isRepaired ? 'now' : 'next' },
  ]
}
