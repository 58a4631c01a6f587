import type { ImportColumns, OurColumn } from '@portal/contract/desk/import-mapping.ts'
import { expect, test } from 'vitest'
import { choicesOf, draftOf, needsNoMapping, noValue, openQuestion, partOf, questionsOf } from './mapping-draft.ts'

const our = (name: string, more: Partial<OurColumn> & { guess?: string } = {}) => ({
  name,
  about: '',
  form: '',
  isRequired: false,
  isKey: false,
  isList: false,
  isYesNo: false,
  choices: [],
  written: null,
  guess: null,
  ...more,
})
const their = (name: string, ...values: string[]) => ({ name, values: values.map((value) => ({ value, rows: 1 })) })

const found: ImportColumns = {
  entity: 'services',
  mapped: [],
  header: { line: 1, rows: 1 },
  rows: 2,
  start: 'lines',
  theirs: [
    their('ID', '88'),
    their('Status', 'Active', 'Dormant'),
    their('Street', '4 Mill Lane'),
    their('City', 'Kendal'),
    their('Start', '03/02/2024'),
  ],
  ours: [
    our('account_id', { isRequired: true, guess: 'ID' }),
    our('service_id', { isRequired: true, guess: 'ID' }),
    our('status', { isRequired: true, guess: 'Status', choices: ['active', 'suspended'] }),
    our('category', { isRequired: true, choices: ['Access', 'Voice'] }),
    our('address', { guess: 'Street' }),
    our('contract_start', { written: 'day' }),
  ],
  part: null,
}
const suggested = draftOf(found)

test('suggestions fill several of our columns from one column of the file', () => {
  expect(suggested.uses).toEqual({
    ID: ['account_id', 'service_id'],
    Status: ['status'],
    Street: ['address'],
    City: [''],
    Start: [''],
  })
  expect(suggested.start).toBe('lines')
})

test('a required column that no column and no value fills is missing, before anything else is asked', () => {
  const { missing } = questionsOf(found, suggested)
  expect(missing.map(({ name }) => name)).toEqual(['category'])
  expect(openQuestion(questionsOf(found, suggested), suggested)).toBe('Fill category first.')
  const blank = { ...suggested, fixed: { category: ' ' } }
  expect(questionsOf(found, blank).missing).toHaveLength(1)
  const filled = questionsOf(found, { ...suggested, fixed: { category: 'Access' } })
  expect(filled.missing).toEqual([])
  // It stays in the form, so that the value can be changed.
  expect(filled.needed.map(({ name }) => name)).toEqual(['category'])
})

test('a value that is none of ours needs an answer, and a date that could be read in two ways', () => {
  const draft = {
    ...suggested,
    fixed: { category: 'Access' },
    uses: { ...suggested.uses, Start: ['contract_start'] },
  }
  const questions = questionsOf(found, draft)
  expect(questions.values).toMatchObject([
    { column: { name: 'status' }, asked: [{ value: 'Dormant', rows: 1, answer: '' }] },
  ])
  expect(openQuestion(questions, draft)).toBe('Choose our value for “Dormant” first.')
  const answered = { ...draft, values: { status: { Dormant: 'suspended' } } }
  expect(openQuestion(questionsOf(found, answered), answered)).toBe('Choose how dates are written first.')
  const whole = { ...answered, dates: 'dd/mm/yyyy' }
  expect(openQuestion(questionsOf(found, whole), whole)).toBeUndefined()
  expect(partOf(found, whole)).toMatchObject({
    file: 'lines',
    entity: 'services',
    dates: 'dd/mm/yyyy',
    columns: {
      account_id: 'ID',
      service_id: 'ID',
      status: 'Status',
      address: 'Street',
      contract_start: 'Start',
    },
    fixed: { category: 'Access' },
    values: { status: { Dormant: 'suspended' } },
  })
})

test('a value can be left out, and several columns are joined in the order of the file', () => {
  const draft = {
    ...suggested,
    uses: { ...suggested.uses, City: ['address', 'address'], ID: ['account_id', ''] },
    values: { status: { Dormant: noValue } },
  }
  expect(partOf(found, draft)).toMatchObject({
    columns: { account_id: 'ID', status: 'Status', address: ['Street', 'City'] },
    values: { status: { Dormant: '' } },
  })
  expect(questionsOf(found, draft).needed.map(({ name }) => name)).toEqual(['service_id', 'category'])
})

test('a mapping that is changed keeps its values, its order and what the form does not ask for', () => {
  const part = {
    file: 'li',
    entity: 'services',
    columns: { account_id: 'ID', status: 'Status', address: ['City', 'Street'] },
    fixed: { category: 'Voice', service_id: 'S1' },
    values: { status: { DORMANT: 'suspended', Gone: '' } },
    empty: ['NULL'],
    only: { City: ['Kendal'] },
    once: true,
  }
  const again = { ...found, part }
  const draft = draftOf(again)
  expect(draft).toMatchObject({ start: 'li', fixed: part.fixed, uses: { ID: ['account_id'], City: ['address'] } })
  expect(questionsOf(again, draft).values[0]?.asked).toEqual([{ value: 'Dormant', rows: 1, answer: 'suspended' }])
  expect(partOf(again, draft)).toMatchObject({
    columns: part.columns,
    fixed: part.fixed,
    values: { status: { DORMANT: 'suspended', Dormant: 'suspended', Gone: '' } },
    empty: ['NULL'],
    only: part.only,
    once: true,
  })
  // A column of the file replaces the value of every row.
  const filled = { ...draft, uses: { ...draft.uses, Start: ['service_id'] } }
  expect(partOf(again, filled)).toMatchObject({ fixed: { category: 'Voice' }, columns: { service_id: 'Start' } })
})

test('rows are chosen by the values of a column, whose others need no answer', () => {
  const chosen = { ...suggested, chooser: 'Status', leftOut: ['Dormant'], fixed: { category: 'Access' } }
  expect(choicesOf(found, 'Status').map(({ value }) => value)).toEqual(['Active', 'Dormant'])
  // A column with one value in some rows also offers the rows without one.
  expect(choicesOf(found, 'Street').map(({ value }) => value)).toEqual(['4 Mill Lane', ''])
  expect(questionsOf(found, chosen).values).toEqual([])
  expect(partOf(found, chosen)).toMatchObject({ only: { Status: ['Active'] } })
  expect(partOf(found, { ...chosen, leftOut: [] })).toMatchObject({ only: {} })
  const none = { ...chosen, leftOut: ['Active', 'Dormant'] }
  expect(openQuestion(questionsOf(found, none), none)).toBe('Choose at least one value of Status first.')
  expect(openQuestion(questionsOf(found, chosen), chosen)).toBeUndefined()
})

test('the filter of a mapping stays where this file has other values, too many or only one, until all rows are chosen', () => {
  const stored = (only: Record<string, string[]>) => ({
    ...found,
    part: { file: 'li', entity: 'services', columns: {}, fixed: {}, values: {}, empty: [], only, once: false },
  })
  const onlyOf = (only: Record<string, string[]>, changed: Partial<ReturnType<typeof draftOf>> = {}) =>
    partOf(stored(only), { ...draftOf(stored(only)), ...changed }).only
  expect(onlyOf({ Status: ['active', 'Pending'] })).toEqual({ Status: ['Active', 'Pending'] })
  expect(onlyOf({ Status: ['Active', 'Disabled'] })).toEqual({ Status: ['Active', 'Disabled'] })
  // Their values are not asked for: there is one for all rows, and there is no such column.
  const one = { ...stored({ ID: ['88'], Gone: ['x'] }), rows: 1 }
  expect(choicesOf(one, 'ID')).toEqual([])
  expect(partOf(one, draftOf(one)).only).toEqual({ ID: ['88'], Gone: ['x'] })
  expect(onlyOf({ Status: ['Active'], City: ['Kendal'] }, { chooser: '' })).toEqual({ City: ['Kendal'] })
})

test('texts for no value and equal rows are suggested, and both can be declined', () => {
  const list = {
    ...found,
    rows: 4,
    theirs: [
      { name: 'ID', values: [{ value: '88', rows: 4 }] },
      { name: 'Street', values: [{ value: 'NULL', rows: 3 }] },
    ],
    ours: found.ours.map((each) => ({ ...each, isKey: each.name.endsWith('_id') })),
  }
  const draft = draftOf(list)
  expect(questionsOf(list, draft)).toMatchObject({
    nothing: [{ value: 'NULL', rows: 3 }],
    repeated: ['account_id', 'service_id'],
  })
  expect(partOf(list, draft)).toMatchObject({ empty: ['NULL'], once: true })
  expect(partOf(list, { ...draft, kept: ['NULL'], once: false })).toMatchObject({ empty: [], once: false })
  expect(partOf(found, suggested)).toMatchObject({ empty: [], once: false })
})

test('a file with our names needs no mapping, unless one of our columns is missing', () => {
  const ours = found.ours.slice(0, 2)
  const own = { ...found, ours, theirs: [their('account_id'), their('service_id')] }
  expect(needsNoMapping(own)).toBe(true)
  expect(needsNoMapping({ ...own, theirs: own.theirs.slice(1) })).toBe(false)
  expect(needsNoMapping({ ...own, theirs: [...own.theirs, their('ID')] })).toBe(false)
})
