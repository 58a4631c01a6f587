import type { ESTree } from 'vite'

/**
 * The places at which a module reads the page while it loads, or holds state that changes: a process that renders pages would
 * share it among the people whose pages it renders.
 */
export function usesWhileLoading({ body }: ESTree.Program): number[] {
  return body.flatMap((statement) => [...changing(statement), ...reads(statement)])
}

function changing(statement: ESTree.Node): number[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration' || declared.declare) return []
  if (declared.kind !== 'const') return [declared.start]
  return declared.declarations.flatMap(({ id, init, start }) => {
    const isReadonly = 'typeAnnotation' in id && typeNameOf(id.typeAnnotation).startsWith('Readonly')
    const isCollection =
      init?.type === 'NewExpression' && init.callee.type === 'Identifier' && collections.has(init.callee.name)
    return isCollection && !isReadonly ? [start] : []
  })
}

function typeNameOf(annotation: ESTree.TSTypeAnnotation | null | undefined): string {
  const type = annotation?.typeAnnotation
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : ''
}

/** Reads outside functions, which run later. */
function reads(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(reads)
  if (!isNode(node) || /Function|^TS|^Import/.test(node.type)) return []
  if (node.type === 'Identifier') return browsers.has(node.name) ? [node.start] : []
  if (node.type === 'MemberExpression' && !node.computed) return reads(node.object)
  if (node.type === 'Property' && !node.computed) return reads(node.value)
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'boot') {
    return [node.start]
  }
  return Object.values(node).flatMap(reads)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])
const browsers = new Set([
  'document',
  'window',
  'location',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'addEventListener',
])
