import { type ESTree, parseSync } from 'vite'
import { gap, type Text } from './text.ts'

/** The titles of the tests in a file: `test('…')`, also behind `.each(…)` or `.skipIf(…)`. */
export function textsInTitles(path: string, code: string): Text[] {
  const texts: Text[] = []
  const walk = (node: object): void => {
    if (isCall(node) && isTest(node.callee)) {
      const text = titleOf(node.arguments[0])
      if (text) texts.push({ path, line: code.slice(0, node.start).split('\n').length, text })
    }
    for (const child of Object.values(node)) {
      for (const each of Array.isArray(child) ? child : [child]) {
        if (typeof each === 'object' && each !== null) walk(each)
      }
    }
  }
  walk(parseSync(path, code).program)
  return texts
}

const isCall = (node: object): node is ESTree.CallExpression => 'type' in node && node.type === 'CallExpression'

function isTest(callee: ESTree.Expression | ESTree.Super): boolean {
  switch (callee.type) {
    case 'Identifier':
      return /^(test|describe|it)$/.test(callee.name)
    case 'MemberExpression':
      return isTest(callee.object)
    case 'CallExpression':
      return isTest(callee.callee)
    default:
      return false
  }
}

function titleOf(argument: ESTree.Argument | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument?.type !== 'TemplateLiteral') return undefined
  return argument.quasis.map(({ value }) => value.cooked ?? value.raw).join(gap)
}
