import { expect, test } from 'vitest'
import { arrangeTargets, countFound, countInWords, helpTargets, loosened } from './arrange-targets.ts'
import type { JumpTarget } from './jump-targets.ts'
import { actionsOn, openActions, splitTyped } from './match-actions.ts'

const icon = () => null
const target = (id: string, group: string): JumpTarget => ({ id, group, icon, label: id })
const many = (group: string, count: number) => Array.from({ length: count }, (_, n) => target(`${group} ${n}`, group))
const all = new Set([
  'BusinessPortalDiagnostics',
  'BusinessPortalCases',
  'BusinessPortalDns',
  'BusinessPortalAccountMgmt',
] as const)
const line = {
  kind: 'service',
  id: 'S-1',
  title: 'Bristol – Quayside',
  note: 'Ethernet, Bristol',
  isTestable: true,
} as const
const labels = (targets: readonly JumpTarget[]) => targets.map(({ label }) => label)

test('each group has at most five, and the rest is counted', () => {
  const { targets, left } = arrangeTargets([many('Actions', 7), many('Services', 2), many('Actions', 7)])
  expect(targets).toHaveLength(7)
  expect(left).toBe(2)
  expect(arrangeTargets([many('Actions', 7)], true)).toMatchObject({ left: 0, targets: { length: 7 } })
})

test('a record has the actions that the person may do, and that it can have', () => {
  const asked = { resources: all, words: null, text: 'bris' }
  expect(labels(actionsOn([line], asked))).toEqual([
    'Run diagnostics on Bristol – Quayside',
    'Report a problem with Bristol – Quayside',
  ])
  const domain = { ...line, kind: 'zone', id: 'b.example', title: 'b.example', isTestable: false } as const
  expect(labels(actionsOn([domain], asked))).toEqual(['Add a record to b.example'])
  expect(
    actionsOn([{ ...line, isTestable: false }], { ...asked, resources: new Set(['BusinessPortalDiagnostics']) }),
  ).toEqual([])
  expect(actionsOn([line], { ...asked, resources: new Set() })).toEqual([])
})

test('an action on a record is no result, unless it was typed', () => {
  const asked = { resources: all, words: null, text: 'ada@byron.example' }
  expect(countFound([target('S-1', 'Services'), ...actionsOn([line], asked)])).toBe(1)
  const typed = actionsOn([line], { ...asked, words: 'Run diagnostics on' })
  expect(countFound(typed)).toBe(typed.length)
  expect(countFound(actionsOn([], { ...asked, words: 'Invite' }))).toBe(1)
})

test('the foot counts every row of the list', () => {
  const asked = { resources: all, words: null, text: 'bris' }
  const everything = { ...target('everything', 'Search'), isOffer: true } as const
  expect(countInWords([...actionsOn([line], asked), target('S-1', 'Services'), everything])).toBe('2 actions, 1 result')
  expect(countInWords([target('S-1', 'Services'), target('S-2', 'Services')])).toBe('2 results')
})

test('an action can be typed with the name of the record', () => {
  expect(splitTyped('run diagnostics on  leeds')).toEqual({ words: 'Run diagnostics on', text: 'leeds' })
  expect(splitTyped('Run diagnostics once')).toEqual({ words: null, text: 'Run diagnostics once' })
  const asked = { resources: all, words: 'Run diagnostics on', text: 'bris' }
  expect(labels(actionsOn([line], asked))).toEqual(['Run diagnostics on Bristol – Quayside'])
})

test('an email address can be invited, by people who may', () => {
  const asked = { ...splitTyped('invite ada@byron.example'), resources: all }
  expect(actionsOn([], asked)).toMatchObject([
    { label: 'Invite ada@byron.example', href: '/account/admin/new?email=ada%40byron.example' },
  ])
  expect(actionsOn([], { ...asked, resources: new Set() })).toEqual([])
  expect(labels(openActions(new Set(['BusinessPortalDns'])))).toEqual(['Add a record to…'])
})

test('finds by help text, and loosens a text without a match', () => {
  const plans = { ...target('plans', 'Pages and help'), help: 'Our service targets and results.' }
  expect(helpTargets([plans, target('a', 'b')], 'targ resu')).toEqual([plans])
  expect(helpTargets([plans], '')).toEqual([])
  expect(loosened('bristool lines ab')).toEqual(['brist', 'line'])
})
