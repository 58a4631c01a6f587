import { expect, test } from 'vitest'
import { nameOfStatement, textWithoutValues } from './statements.ts'

test.each([
  ['select a, b from service where account_id = $1', 'select service'],
  ['insert into identity.sign_in (subject) values ($1)', 'insert identity.sign_in'],
  ['\n  update "mail"."message" set sent_at = now()', 'update mail.message'],
  ['delete from session where expires_at < now()', 'delete session'],
  ["begin; set local role portal_app; set local portal.account_id = 'A1'", 'begin'],
  ['select count(*) from jsonb_to_recordset($1::jsonb) as x(a text) join site on true', 'select site'],
  ['select queue_job($1, $2)', 'select'],
  ['commit', 'commit'],
  ['vacuum', 'other'],
])('%j is named by its operation and table', (sql, name) => {
  expect(nameOfStatement(sql)).toBe(name)
})

test('the text of a statement contains no user input', () => {
  const text = textWithoutValues("begin;\n  set local portal.account_id = 'O''Brien'")
  expect(text).toBe('begin; set local portal.account_id = ?')
})
