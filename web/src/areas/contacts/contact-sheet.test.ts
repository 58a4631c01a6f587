import { expect, test } from 'vitest'
import { readContactSheet } from './contact-sheet.ts'

test('columns are found by name, in any order, as in our own export', () => {
  const text =
    '\uFEFFTitle,First name,Last name,Email,Phone,Roles,Status\r\nDr,"Ada, A.",Byron,ada@x.example,\'+44 1632 960301,Technical; Security,Active\r\n'
  expect(readContactSheet(text).rows).toEqual([
    {
      title: 'Dr',
      firstName: 'Ada, A.',
      lastName: 'Byron',
      email: 'ada@x.example',
      phone: '+44 1632 960301',
      mobile: '',
      roles: 'Technical; Security',
    },
  ])
  expect(readContactSheet('Roles\tE-mail\tGiven name\nBilling\ta@x.example\tAda').rows?.[0]).toMatchObject({
    firstName: 'Ada',
    email: 'a@x.example',
  })
})

test.each([
  ['', /First name, Email and Roles/],
  ['Name,Mail\nAda,ada@x.example', /First name, Email and Roles/],
  ['First name,Email,Roles\n\n', /no contacts below/],
  [`First name,Email,Roles\n${'a,b,c\n'.repeat(1001)}`, /1,001 contacts. Import 1,000/],
])('names the problem with %j', (text, problem) => {
  expect(readContactSheet(text)).toMatchObject({ rows: null, problem: expect.stringMatching(problem) })
})
