import { deskPages } from '@portal/contract/desk-pages.ts'
import { pages } from '@portal/contract/pages.ts'
import { dirname, join } from 'node:path/posix'
import { type ESTree, parseSync, Visitor } from 'vite'
import { usesWhileLoading } from './while-loading.ts'

/** Types of code that belong in a certain place. */
export type UseKind =
  | 'sql'
  | 'owner'
  | 'people'
  | 'environment'
  | 'network'
  | 'format'
  | 'clock'
  | 'request-id'
  | 'address'
  | 'paging'
  | 'while-loading'

export interface Import {
  /** A path from the root for our own files, otherwise the import specifier. */
  to: string
  written: string
  line: number
}

export interface Use {
  kind: UseKind
  line: number
}

export interface Source {
  path: string
  lines: number
  imports: readonly Import[]
  uses: readonly Use[]
}

/** Every import of a file in any syntax, and its code that belongs in a certain place. */
export function readSource(path: string, text: string): Source {
  const { module, program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const uses: Use[] = []
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  const addImport = (written: string, at: number) =>
    imports.push({ to: targetOf(path, written), written, line: lineAt(at) })
  const seen = new Set<string>()
  const addUse = (kind: UseKind, at: number) => {
    // `const { fetch } = window` is a pattern and a name at the same position, but one use.
    if (seen.has(`${kind} ${at}`)) return
    seen.add(`${kind} ${at}`)
    uses.push({ kind, line: lineAt(at) })
  }
  // One occurrence per file is enough.
  const addSql = (at: number) => {
    if (!uses.some(({ kind }) => kind === 'sql')) addUse('sql', at)
  }

  for (const { moduleRequest, entries, start } of module.staticImports) {
    addImport(moduleRequest.value, start)
    for (const { importName } of entries) {
      const name = importName.kind === 'Name' ? importName.name : '*'
      if (moduleRequest.value === 'kysely' && (name === 'sql' || name === '*')) addSql(start)
      // The whole module contains the environment, under any name.
      const isWhole = importName.kind !== 'Name' || name === 'default'
      if (isProcess(moduleRequest.value) && (isWhole || name === 'env')) addUse('environment', start)
    }
  }
  for (const { entries, start } of module.staticExports) {
    for (const from of new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))) {
      addImport(from, start)
    }
  }
  /** A use of a global under its full name, whether read from its object or destructured. */
  const addNamed = (name: string, at: number) => {
    if (/^(globalThis\.)?process\.env$/.test(name)) addUse('environment', at)
    if (networkMembers.test(name)) addUse('network', at)
    if (ownersConnection.test(name)) addUse('owner', at)
  }
  const addTaken = (pattern: ESTree.Node, from: string) => {
    for (const { name, at } of takenNames(pattern, from)) addNamed(name, at)
  }
  // Names of members, keys and types, which are no values.
  const labels = new Set<ESTree.Node>()
  new Visitor({
    ImportExpression: ({ source, start }) => {
      const written = textOf(source)
      if (written !== undefined) addImport(written, start)
    },
    TSImportType: ({ source, start }) => void addImport(source.value, start),
    CallExpression: ({ callee, arguments: [first], start }) => {
      const name = nameOf(callee)
      const written = first && textOf(first)
      if (written !== undefined && loaders.has(name)) addImport(written.replace(/\*.*/, ''), start)
      if (writesSignIn.test(name)) addUse('people', start)
      if (name.endsWith('.query') && first && (sqlText.test(written ?? '') || hasText(first))) addSql(start)
      if (callee.type === 'MemberExpression' && builderCalls.has(lastNameOf(callee))) addSql(start)
      if (name === 'Date.now') addUse('clock', start)
      if (name === 'wholeNumber' && first?.type === 'MemberExpression' && pageNames.has(lastNameOf(first))) {
        addUse('paging', start)
      }
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && pageAddress.test(value)) addUse('address', start)
    },
    TemplateLiteral: ({ quasis, start }) => {
      const text = quasis.map(({ value }) => value.raw).join(filled)
      if (pageAddress.test(text) && !endpointName.test(text)) addUse('address', start)
      if (offsetText.test(text)) addUse('paging', start)
    },
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      // A page may say "Create new codes".
      if (nameOf(tag) !== 'html' && sqlText.test(textOf(quasi) ?? '')) addSql(start)
      if (writesPeople.test(quasi.quasis.map(({ value }) => value.raw).join('?'))) addUse('people', start)
    },
    BinaryExpression: ({ operator, left, right, start }) => {
      if (operator === '*' && (isPageBefore(left) || isPageBefore(right))) addUse('paging', start)
    },
    NewExpression: ({ callee, arguments: [first], start }) => {
      if (nameOf(callee) === 'Date' && !first) addUse('clock', start)
    },
    VariableDeclarator: ({ id, init }) => {
      if (init) addTaken(id, fullName(init))
    },
    AssignmentExpression: ({ left, right }) => addTaken(left, fullName(right)),
    Property: ({ key, computed }) => {
      if (!computed) labels.add(key)
    },
    TSPropertySignature: ({ key }) => void labels.add(key),
    TSMethodSignature: ({ key }) => void labels.add(key),
    MethodDefinition: ({ key }) => void labels.add(key),
    PropertyDefinition: ({ key }) => void labels.add(key),
    TSTypeReference: ({ typeName }) => void labels.add(typeName),
    TSTypeQuery: ({ exprName }) => void labels.add(exprName),
    Identifier: (identifier) => {
      if (networkNames.has(identifier.name) && !labels.has(identifier)) addUse('network', identifier.start)
    },
    MemberExpression: (member) => {
      if (!member.computed) labels.add(member.property)
      // `EventSource.CLOSED` is a constant.
      if (nameOf(member.object) === 'EventSource') labels.add(member.object)
      addNamed(nameOf(member), member.start)
      if (nameOf(member) === 'Temporal.Now') addUse('clock', member.start)
      if (lastNameOf(member) === 'system') addUse('owner', member.start)
      if (/(^|\.)request\.id$/.test(nameOf(member))) addUse('request-id', member.start)
      if (formatters.test(nameOf(member)) || ownForms.test(lastNameOf(member))) addUse('format', member.start)
    },
    ObjectPattern: (pattern) => {
      const { start = 0, end = 0 } = pattern.typeAnnotation ?? {}
      addTaken(pattern, /\bDatabase\b/.test(text.slice(start, end)) ? 'database' : '')
      for (const each of pattern.properties) {
        if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'system') {
          addUse('owner', each.start)
        }
      }
    },
  }).visit(program)
  for (const at of usesWhileLoading(program)) addUse('while-loading', at)
  return { path, lines: text.trimEnd().split('\n').length, imports, uses }
}

const loaders = new Set(['require', 'import.meta.glob', 'vi.mock', 'vi.doMock', 'vi.importActual', 'vi.importOriginal'])
const networkNames = new Set(['fetch', 'EventSource', 'WebSocket', 'XMLHttpRequest'])
const networkMembers =
  /^(window|self|globalThis)\.(fetch|EventSource|WebSocket|XMLHttpRequest)$|^((window|self|globalThis)\.)?navigator\.sendBeacon$/
// Only a database's: requests and sockets have a connection too.
const ownersConnection = /(^|\.)\w*database\.connection$/i
const formatters =
  /^(globalThis\.)?Intl\.(DateTime|Number|RelativeTime|Duration|List)Format$|^(globalThis\.)?Intl\.PluralRules$/
// Includes local time of the machine.
const ownForms =
  /^(toLocale(Date|Time)?String|to(Date|Time)String|[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds)|getTimezoneOffset)$/
const sqlText =
  /^\s*(select|insert into|update|delete from|merge into|with|create|alter|drop|truncate|grant|revoke|set|reset|begin|commit|rollback|lock|call|do|copy|vacuum|analyze|listen|notify|unlisten)\b/i
const builderCalls = new Set(['selectFrom', 'insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom'])
const isProcess = (specifier: string) => specifier === 'node:process' || specifier === 'process'

/** Replaces the values of a template. */
const filled = '\0'
const addresses = [...Object.values(pages), ...Object.values(deskPages)]
  .map(({ path }) => path.replaceAll(/:\w+/g, String.raw`[^/?#\s]+`))
  .filter((path) => path !== '/')
/** The address of a page, alone or after a value at the start of a template. */
const pageAddress = new RegExp(String.raw`(^|\0)(${addresses.join('|')})($|[?#\s"<])`)

const endpointName = /^(GET|POST|PUT|PATCH|DELETE) /

/** `limit 10 offset ${offset}` */
const offsetText = /\boffset \0/
const pageNames = new Set(['page', 'size'])

/** `page - 1` or `query.page - 1` */
function isPageBefore(node: ESTree.Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isPageBefore(node.expression)
  if (node.type !== 'BinaryExpression' || node.operator !== '-') return false
  const { left } = node
  return /(^|\.)page$/.test(left.type === 'Identifier' || left.type === 'MemberExpression' ? nameOf(left) : '')
}

const writesPeople =
  /\b(insert into|update|delete from)\s+(portal_user|permission_grant|contact|identity\.login)(?![\w-])/

/** Calls that block a person's sign-in, remove their second factor or sign them out. */
const writesSignIn = /\.(setSuspended|resetSecondFactor)$|^endAllSessions$/

/** The statement as an object: `{ text: statement, values }`. */
function hasText(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false
  return node.properties.some((each) => each.type === 'Property' && keyOf(each) === 'text')
}

/** The full names that a pattern takes from an object: `{ env }` from `process` is `process.env`. */
function takenNames(pattern: ESTree.Node, from: string): { name: string; at: number }[] {
  if (pattern.type === 'AssignmentPattern') return takenNames(pattern.left, from)
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((each) => {
    if (each.type !== 'Property') return []
    const name = `${from}.${keyOf(each)}`
    return [{ name, at: each.start }, ...takenNames(each.value, name)]
  })
}

function keyOf({ key }: { key: ESTree.Node }): string {
  return key.type === 'Identifier' ? key.name : (textOf(key) ?? '')
}

function fullName(node: ESTree.Expression): string {
  return node.type === 'Identifier' || node.type === 'MemberExpression' ? nameOf(node) : ''
}

function targetOf(path: string, written: string): string {
  const file = written.replace(/\?.*/, '')
  if (file.startsWith('.')) return join(dirname(path), file)
  return file.startsWith('@portal/') ? file.slice('@portal/'.length) : file
}

/** `a.b['c']` is "a.b.c". */
function nameOf(node: ESTree.Expression | ESTree.Super): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MetaProperty') return `${node.meta.name}.${node.property.name}`
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${lastNameOf(node)}`
  return ''
}

function lastNameOf(member: ESTree.MemberExpression): string {
  if (member.property.type === 'PrivateIdentifier') return member.property.name
  return member.computed ? (textOf(member.property) ?? '') : nameOf(member.property)
}

/** A string, or the start of a concatenation. */
function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : undefined
}
