import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { anywhere, findBreaches, readRules } from './find-breaches.ts'
import { invoiceXml } from './testing/ubl.ts'

const bytes = (xml: string) => new TextEncoder().encode(xml)

test('the published rules find nothing in a valid invoice, and the broken rules in others', async () => {
  expect(await checkDocument(bytes(invoiceXml({ number: 'BF-1' })))).toEqual([])
  const wrong = invoiceXml({ number: 'BF-1', total: '144.01' }).replace(/<cbc:IssueDate>.*<\/cbc:IssueDate>/, '')
  const found = await checkDocument(bytes(wrong))
  expect(found.map(({ rule }) => rule).toSorted()).toEqual(['BR-03', 'BR-CO-15'])
  expect(found).toContainEqual({
    rule: 'BR-CO-15',
    isFatal: true,
    at: '/Invoice',
    text: expect.stringContaining('Invoice total amount with VAT (BT-112)'),
  })
}, 30_000)

test('a process that runs too long, or on what is no XML, is an error', async () => {
  await expect(checkDocument(bytes('no XML'))).rejects.toThrow('The checker ended with 1')
  const soon = { memoryMb: 512, timeMs: 1 }
  await expect(checkDocument(bytes(invoiceXml({ number: 'BF-1' })), soon)).rejects.toThrow('SIGKILL')
}, 30_000)

const rule = (context: string, id: string) =>
  `<rule context="${context}"><assert id="${id}" flag="fatal" test="false()"> Broken\n here </assert></rule>`
const schema = (rules: string) =>
  readRules(`<schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern>${rules}</pattern></schema>`)

test('an element follows the first rule of a pattern that is about it, and its place is named', () => {
  const rules = schema(rule("a[@k = 'x|y']", 'FIRST') + rule('r/a | /r', 'SECOND'))
  expect(findBreaches(rules, '<r><a k="x|y"/><a/><b><a/></b></r>')).toEqual([
    { rule: 'FIRST', isFatal: true, text: 'Broken here', at: '/r/a[1]' },
    { rule: 'SECOND', isFatal: true, text: 'Broken here', at: '/r' },
    { rule: 'SECOND', isFatal: true, text: 'Broken here', at: '/r/a[2]' },
  ])
})

test('a pattern with bars in predicates is split only between its alternatives', () => {
  expect(anywhere("a[b | c] | /d/e['|']")).toBe("/descendant::a[b | c] | /d/e['|']")
  expect(() => schema('<rule context="a"><let name="x" value="1"/></rule>')).toThrow('let')
})
