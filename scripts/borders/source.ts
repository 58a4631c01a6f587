import { dirname, join } from 'node:path/posix'
import { type ESTree, parseSync, Visitor } from 'vite'

/** Code with a place of its own. */
export type UseKind = 'sql' | 'owner' | 'people' | 'environment' | 'network'

export interface Import {
  /** A path from the root for files of ours, the name as it is written for all others. */
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
  imports: readonly Import[]
  uses: readonly Use[]
}

/** Every import of a file, however it is written, and its code that has a place of its own. */
export function readSource(path: string, text: string): Source {
  const { module, program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const uses: Use[] = []
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  const addImport = (written: string, at: number) =>
    imports.push({ to: targetOf(path, written), written, line: lineAt(at) })
  const addUse = (kind: UseKind, at: number) => uses.push({ kind, line: lineAt(at) })
  // A file holds SQL or holds none.
  const addSql = (at: number) => {
    if (!uses.some(({ kind }) => kind === 'sql')) addUse('sql', at)
  }

  for (const { moduleRequest, entries, start } of module.staticImports) {
    addImport(moduleRequest.value, start)
    for (const { importName } of entries) {
      const name = importName.kind === 'Name' ? importName.name : '*'
      if (moduleRequest.value === 'kysely' && (name === 'sql' || name === '*')) addSql(start)
      if (moduleRequest.value === 'node:process' && name === 'env') addUse('environment', start)
    }
  }
  for (const { entries, start } of module.staticExports) {
    for (const from of new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))) {
      addImport(from, start)
    }
  }
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
      if (written !== undefined && name.endsWith('.query') && sqlText.test(written)) addSql(start)
      if (networkCalls.has(name)) addUse('network', start)
    },
    TaggedTemplateExpression: ({ quasi, start }) => {
      if (sqlText.test(textOf(quasi) ?? '')) addSql(start)
      if (writesPeople.test(quasi.quasis.map(({ value }) => value.raw).join('?'))) addUse('people', start)
    },
    NewExpression: ({ callee, start }) => {
      if (networkClasses.has(nameOf(callee))) addUse('network', start)
    },
    MemberExpression: (member) => {
      if (/^(globalThis\.)?process\.env$/.test(nameOf(member))) addUse('environment', member.start)
      if (lastNameOf(member) === 'system') addUse('owner', member.start)
    },
    ObjectPattern: ({ properties }) => {
      for (const each of properties) {
        if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'system') {
          addUse('owner', each.start)
        }
      }
    },
  }).visit(program)
  return { path, imports, uses }
}

const loaders = new Set(['require', 'import.meta.glob', 'vi.mock', 'vi.doMock', 'vi.importActual', 'vi.importOriginal'])
const networkCalls = new Set(['fetch', 'window.fetch', 'globalThis.fetch', 'navigator.sendBeacon'])
const networkClasses = new Set(['EventSource', 'WebSocket', 'XMLHttpRequest'])
const sqlText = /^\s*(select|insert into|update|delete from|with|create|alter|drop|truncate|grant|listen|notify)\b/

const writesPeople =
  /\b(insert into|update|delete from)\s+(portal_user|permission_grant|contact|identity\.login)(?![\w-])/

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
  if (member.property.type === 'PrivateIdentifier') return ''
  return member.computed ? (textOf(member.property) ?? '') : nameOf(member.property)
}

/** A text, or the beginning of one that is put together. */
function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : undefined
}
