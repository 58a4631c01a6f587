import { expect, test } from 'vitest'
import { inTexts, resolve } from './relative.ts'

const tuesday = new Date('2026-04-14T09:20:00Z')

test.each([
  ['today', '2026-04-14'],
  ['today-12', '2026-04-02'],
  ['today+3', '2026-04-17'],
  ['today-40months', '2022-12-14'],
  ['today month', '2026-04-01'],
  ['today month -3months', '2026-01-01'],
  ['today month +10months end', '2027-02-28'],
  ['today month -1months +8', '2026-03-09'],
  ['today-20 month -1months end', '2026-02-28'],
  ['today+13-12months', '2025-04-27'],
  ['today-2 09:12', '2026-04-12T09:12:00Z'],
  ['now', '2026-04-14T09:20:00Z'],
  ['now-1.5h', '2026-04-14T07:50:00Z'],
  ['now+2d', '2026-04-16T09:20:00Z'],
  ['now-20s', '2026-04-14T09:19:40Z'],
  ['now+12months', '2027-04-14T09:20:00Z'],
])('%s is %s', (written, meant) => {
  expect(resolve(written, tuesday)).toBe(meant)
})

test('a shorter month uses its last day', () => {
  expect(resolve('today+1months', new Date('2026-01-31T12:00:00Z'))).toBe('2026-02-28')
})

test('a weekend in the future moves to the Monday after, one in the past to the Friday before', () => {
  expect(resolve('today+4 weekday', tuesday)).toBe('2026-04-20')
  expect(resolve('today+5 weekday', tuesday)).toBe('2026-04-20')
  expect(resolve('today-2 weekday', tuesday)).toBe('2026-04-10')
  expect(resolve('today weekday', new Date('2026-04-18T14:37:11Z'))).toBe('2026-04-17')
  expect(resolve('today-3 weekday', tuesday)).toBe('2026-04-10')
  expect(resolve('today-4 weekday', tuesday)).toBe('2026-04-10')
})

test('working days are counted past weekends and bank holidays, in both directions', () => {
  expect(resolve('today+3weekdays', tuesday)).toBe('2026-04-17')
  expect(resolve('today+4weekdays', tuesday)).toBe('2026-04-20')
  expect(resolve('today-1weekdays', tuesday)).toBe('2026-04-13')
  expect(resolve('today-4 weekday -8weekdays', tuesday)).toBe('2026-03-27')
})

test('a bank holiday moves like a weekend, past the weekend beside it', () => {
  expect(resolve('today+20 weekday', tuesday)).toBe('2026-05-05')
  expect(resolve('today-8 weekday', tuesday)).toBe('2026-04-02')
  expect(resolve('today+26 weekday', new Date('2026-11-29T09:00:00Z'))).toBe('2026-12-29')
})

test('UK time is used on both sides of a clock change', () => {
  expect(resolve('today+1 10:00 London', new Date('2026-03-27T12:00:00Z'))).toBe('2026-03-28T10:00:00Z')
  expect(resolve('today+2 10:00 London', new Date('2026-03-27T12:00:00Z'))).toBe('2026-03-29T09:00:00Z')
  expect(resolve('today 00:00 London', tuesday)).toBe('2026-04-13T23:00:00Z')
  expect(resolve('now floor 2h', tuesday)).toBe('2026-04-14T09:00:00Z')
  expect(resolve('now floor 2h', new Date('2026-01-14T09:20:00Z'))).toBe('2026-01-14T08:00:00Z')
})

test("the last one o'clock before one o'clock was yesterday", () => {
  expect(resolve('now-1h 01:00', new Date('2026-04-14T00:59:00Z'))).toBe('2026-04-13T01:00:00Z')
  expect(resolve('now-1h 01:00', new Date('2026-04-14T01:00:00Z'))).toBe('2026-04-14T01:00:00Z')
})

test('days in braces use the requested format', () => {
  expect(resolve('Stops on {today+12|d MMM yyyy}.', tuesday)).toBe('Stops on 26 Apr 2026.')
  expect(resolve('CM-{today month -1months|yyyy-MM}, {today|yyyyMMdd}01, {now-60min}', tuesday)).toBe(
    'CM-2026-03, 2026041401, 2026-04-14T08:20:00Z',
  )
  expect(resolve('since {now-78min|HH:mm}', tuesday)).toBe('since 09:02')
  expect(() => resolve('{today|dddd}', tuesday)).toThrow('dddd is not a form of a day')
})

test('a person is identified by their email address', () => {
  expect(resolve('{user service.desk@brackenfell.example}', tuesday)).toBe('u-142c9b41cbb8cdb9cc1057a5')
})

test('all other text stays unchanged, even in braces', () => {
  for (const text of ['Today, since 07:40', '{"ok":true}', 'now or never', '{name}', 'today?'])
    expect(resolve(text, tuesday)).toBe(text)
})

test('text is replaced at any depth', () => {
  expect(inTexts({ a: ['today', 1, { b: 'today+1' }], c: null }, (text) => resolve(text, tuesday))).toEqual({
    a: ['2026-04-14', 1, { b: '2026-04-15' }],
    c: null,
  })
})
