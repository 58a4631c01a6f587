import { createRequire } from 'node:module'
import { type Document, type Element, parseXmlDocument } from 'slimdom'
import type { Breach } from '@portal/contract/billing/documents.ts'

interface XPath {
  evaluateXPathToBoolean(test: string, at: Element, ...rest: XPathRest): boolean
  evaluateXPathToNodes(path: string, at: Document, ...rest: XPathRest): Element[]
}
type XPathRest = [domFacade: null, variables: null, options: { namespaceResolver: Rules['namespaceOf'] }]

// Node finds no exported names in this package, which is one minified script. Its own types would bring those of a
// browser to the whole server.
const { evaluateXPathToBoolean, evaluateXPathToNodes }: XPath = createRequire(import.meta.url)('fontoxpath')

interface Rule {
  /** Selects the elements that the rule is about, in the whole document. */
  elements: string
  assertions: { id: string; isFatal: boolean; test: string; text: string }[]
}

export interface Rules {
  patterns: Rule[][]
  namespaceOf: (prefix: string) => string | null
}

/** Reads rules in Schematron without variables, includes or abstract parts: the published, preprocessed form. */
export function readRules(schematron: string): Rules {
  const document = parseXmlDocument(schematron)
  const named = (parent: Document | Element, name: string): Element[] => [...parent.getElementsByTagName(name)]
  const has = ['let', 'include', 'extends', 'report'].find((name) => named(document, name).length > 0)
  if (has !== undefined) throw new Error(`These rules have a ${has}, which is not supported`)
  const prefixes = new Map(
    named(document, 'ns').map((each) => [each.getAttribute('prefix') ?? '', each.getAttribute('uri')]),
  )
  return {
    patterns: named(document, 'pattern').map((pattern) =>
      named(pattern, 'rule').map((rule) => ({
        elements: anywhere(rule.getAttribute('context') ?? ''),
        assertions: named(rule, 'assert').map((assertion) => ({
          id: assertion.getAttribute('id') ?? '',
          isFatal: assertion.getAttribute('flag') !== 'warning',
          test: assertion.getAttribute('test') ?? '',
          text: (assertion.textContent ?? '').trim().replaceAll(/\s+/g, ' '),
        })),
      })),
    ),
    namespaceOf: (prefix) => prefixes.get(prefix) ?? null,
  }
}

/** An XSLT pattern, `a/b | /c`, as a path from the root. */
export function anywhere(pattern: string): string {
  return alternatives(pattern)
    .map((each) => each.trim())
    .map((each) => (each.startsWith('/') ? each : `/descendant::${each}`))
    .join(' | ')
}

/** The parts between the bars that are in no predicate and no text. */
function alternatives(pattern: string): string[] {
  const parts = ['']
  let depth = 0
  let quote: string | null = null
  for (const letter of pattern) {
    if (quote !== null) quote = letter === quote ? null : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '[' || letter === '(') depth += 1
    else if (letter === ']' || letter === ')') depth -= 1
    const isBar = letter === '|' && depth === 0 && quote === null
    if (isBar) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** The rules that a document breaks. In each pattern, an element follows the first rule that is about it. */
export function findBreaches({ patterns, namespaceOf }: Rules, xml: string): Breach[] {
  const document = parseXmlDocument(xml)
  const options = { namespaceResolver: namespaceOf }
  return patterns.flatMap((rules) => {
    const judged = new Set<unknown>()
    return rules.flatMap(({ elements, assertions }) => {
      const found = evaluateXPathToNodes(elements, document, null, null, options)
      const own = found.filter((element) => !judged.has(element))
      for (const element of own) judged.add(element)
      return own.flatMap((element) =>
        assertions
          .filter(({ test }) => !evaluateXPathToBoolean(test, element, null, null, options))
          .map(({ id, isFatal, text }) => ({ rule: id, isFatal, text, at: placeOf(element) })),
      )
    })
  })
}

/** "/Invoice/InvoiceLine[2]/Item" */
function placeOf(element: Element): string {
  const { parentElement: parent, localName } = element
  if (!parent) return `/${localName}`
  const alike = parent.children.filter((child) => child.localName === localName)
  const number = alike.length > 1 ? `[${alike.indexOf(element) + 1}]` : ''
  return `${placeOf(parent)}/${localName}${number}`
}
