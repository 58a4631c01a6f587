import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueInWords } from './issue-words.ts'

const owner = z.enum(['us', 'carrier', 'customer'])

test.each<[z.ZodType, unknown, string]>([
  [owner, '', 'Choose an option.'],
  [owner, undefined, 'Choose an option.'],
  [owner, 'them', 'Choose one of these: us, carrier and customer.'],
  [z.string(), undefined, 'Enter a value.'],
  [z.string(), 3, 'Enter a text.'],
  [z.number(), 'x', 'Enter a number.'],
  [z.boolean(), 'x', 'Enter true or false.'],
  [z.array(z.string()), 'x', 'Enter a list.'],
  [z.string().min(1), '', 'Enter a value.'],
  [z.string().min(3), 'x', 'Enter 3 characters or more.'],
  [z.string().max(1), 'xx', 'Enter 1 character or fewer.'],
  [z.number().min(1), 0, 'Enter 1 or more.'],
  [z.number().max(5), 6, 'Enter 5 or less.'],
  [z.array(z.string()).min(1), [], 'Choose 1 item or more.'],
  [z.iso.datetime(), 'soon', 'Enter a date and time such as 2026-04-14T11:30:00Z.'],
  [z.iso.datetime(), '', 'Enter a date and time.'],
  [z.string().regex(/^x$/), 'y', 'Check the format.'],
  [z.strictObject({}), { colour: 1 }, 'Remove what is not known: colour.'],
  [z.enum(['us'], 'Choose who.'), '', 'Choose who.'],
])('%# is refused in our words', (schema, value, words) => {
  expect(schema.safeParse(value, { error: issueInWords }).error?.issues[0]?.message).toBe(words)
})
