import { SaxesParser } from 'saxes'

export interface XmlElement {
  namespace: string
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const deepest = 32

/** The root of a document. Throws for a document type, so that no entity is ever declared. */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  parser.on('doctype', () => {
    throw new Error('A document type is not allowed.')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const entries = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const)
    const element = { namespace: uri, name: local, attributes: Object.fromEntries(entries), text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    if (open.push(element) > deepest) throw new Error('The elements are nested too deeply.')
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  if (!root) throw new Error('The document is empty.')
  return root
}

/** The first element below this one, at the end of a path of names in one namespace. */
export function findElement(
  from: XmlElement | undefined,
  namespace: string,
  ...path: string[]
): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (element, name) => element?.children.find((child) => child.name === name && child.namespace === namespace),
    from,
  )
}

export const textIn = (from: XmlElement | undefined, namespace: string, ...path: string[]): string | undefined =>
  findElement(from, namespace, ...path)?.text.trim()

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// XML has no way to write most control characters.
// oxlint-disable-next-line no-control-regex -- they are what is removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Builds XML: each value is escaped, and the result of another call is not. */
export function xml(parts: TemplateStringsArray, ...values: (string | number | Markup | readonly Markup[])[]): Markup {
  return new Markup(parts.reduce((text, part, index) => `${text}${written(values[index - 1] ?? '')}${part}`))
}

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function written(value: string | number | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value)
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
}
