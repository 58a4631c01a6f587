import { describe, expect, test } from 'vitest'
import { lineOfText, linesOfText } from './text.ts'

describe('a line of text', () => {
  const line = lineOfText(5)

  test('is trimmed before its length is checked', () => {
    expect(line.parse('  abcde  ')).toBe('abcde')
    expect(line.safeParse('abcdef').error?.issues[0]?.message).toBe('Enter 5 characters or fewer.')
  })

  test.each(['a\nb', 'a\u202eb', 'a\u0000b', 'a\ud800'])('refuses %j', (text) => {
    expect(line.safeParse(text).success).toBe(false)
  })
})

describe('text of several lines', () => {
  const lines = linesOfText(2000)

  test('keeps its lines, each ended by one character', () => {
    expect(lines.parse(' a\r\nb\rc\n')).toBe('a\nb\nc')
  })

  test('formats the limit in its message', () => {
    expect(lines.safeParse('x'.repeat(2001)).error?.issues[0]?.message).toBe('Enter 2,000 characters or fewer.')
  })

  test.each(['a\u202eb', 'a\u0007b'])('refuses %j', (text) => {
    expect(lines.safeParse(text).success).toBe(false)
  })
})
