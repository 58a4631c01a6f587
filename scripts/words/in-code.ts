import { type ESTree, parseSync } from 'vite'
import { gap, type Text } from './text.ts'

/** The place of a text in the code, which suggests whether people can see it. */
interface Place {
  /** The name of the table, property or attribute that contains the text. */
  name: string
  /** Between the tags of a component: every text is shown. */
  isShown: boolean
}

/** Every text in a source file that a person can read, without names, addresses, SQL and types. */
export function textsInCode(path: string, code: string): Text[] {
  const { program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const starts = [...code.matchAll(/\n/g)].map(({ index }) => index)
  const texts: Text[] = []
  const add = (at: number, written: string) => {
    const text = written.replace(/\s+/g, ' ').trim()
    if (!/\p{L}/u.test(text.replaceAll(gap, ''))) return
    const before = starts.findIndex((start) => start >= at)
    texts.push({ path, line: (before < 0 ? starts.length : before) + 1, text })
  }

  function walkAll(node: object, place: Place) {
    for (const child of Object.values(node)) {
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) walk(each, place)
    }
  }

  function walk(node: ESTree.Node, place: Place): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'TSTypeParameterDeclaration':
        return
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return walk(node.expression, place)
      case 'Literal':
        if (typeof node.value === 'string' && isForPeople(node.value, place)) add(node.start, node.value)
        return
      case 'TemplateLiteral': {
        const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join(gap)
        if (isForPeople(text, place)) add(node.start, text)
        for (const each of node.expressions) walk(each, { ...place, isShown: false })
        return
      }
      case 'TaggedTemplateExpression': {
        const { quasi } = node
        if (node.tag.type === 'Identifier' && node.tag.name === 'html') {
          const written = quasi.quasis.map(({ value }) => value.cooked ?? value.raw).join(gap)
          for (const text of textsInHtml(written)) add(node.start, text)
          for (const each of quasi.expressions) walk(each, { ...place, isShown: true })
        }
        return
      }
      case 'VariableDeclarator':
        if (node.init) walk(node.init, { name: node.id.type === 'Identifier' ? node.id.name : '', isShown: false })
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        if (node.body) walk(node.body, { name: node.id?.name ?? place.name, isShown: place.isShown })
        return
      case 'Property':
        if (node.key.type === 'Literal' && / /.test(String(node.key.value))) walk(node.key, place)
        return walk(node.value, { name: keyOf(node, place), isShown: place.isShown })
      case 'PropertyDefinition':
        if (node.value) walk(node.value, { name: keyOf(node, place), isShown: false })
        return
      case 'SwitchCase':
        for (const each of node.consequent) walk(each, place)
        return
      case 'ConditionalExpression':
        walk(node.test, { ...place, isShown: false })
        walk(node.consequent, place)
        return walk(node.alternate, place)
      case 'LogicalExpression':
        walk(node.left, { ...place, isShown: node.operator === '||' || node.operator === '??' ? place.isShown : false })
        return walk(node.right, place)
      case 'BinaryExpression':
        if (node.operator !== '+') return
        return walkAll(node, place)
      case 'MemberExpression':
        return walk(node.object, { ...place, isShown: false })
      case 'CallExpression':
      case 'NewExpression':
        walk(node.callee, { ...place, isShown: false })
        for (const each of node.arguments) walk(each, { name: '', isShown: false })
        return
      case 'JSXElement':
      case 'JSXFragment':
        return walkElement(node)
      case 'JSXAttribute': {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
        if (node.value && !hiddenNames.test(name)) walk(node.value, { name, isShown: false })
        return
      }
      default:
        walkAll(node, place)
    }
  }

  /** The children of an element are one text, with gaps for values. */
  function walkElement(node: ESTree.JSXElement | ESTree.JSXFragment) {
    if (node.type === 'JSXElement') walkAll(node.openingElement, { name: '', isShown: false })
    let at: number | undefined
    let whole = ''
    for (const child of node.children) {
      const written = directText(child)
      if (written !== undefined) {
        whole += written
        if (/\S/.test(written)) at ??= child.start + (/\S/.exec(code.slice(child.start))?.index ?? 0)
      } else {
        whole += gap
        walk(child, { name: '', isShown: true })
      }
    }
    if (at !== undefined) add(at, whole)
  }

  walk(program, { name: '', isShown: false })
  return texts
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value

function directText(node: ESTree.JSXChild): string | undefined {
  // The compiler drops a line break with the surrounding blanks; a blank between two words stays.
  if (node.type === 'JSXText') return node.value.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s+/g, ' ')
  const inner = node.type === 'JSXExpressionContainer' ? node.expression : undefined
  return inner?.type === 'Literal' && typeof inner.value === 'string' ? inner.value : undefined
}

/** A table's name applies to its entries, unless their own name is more specific. */
function keyOf({ key, computed }: { key: ESTree.Node; computed: boolean }, place: Place): string {
  const name = !computed && key.type === 'Identifier' ? key.name : ''
  return shownNames.test(name) || hiddenNames.test(name) || !shownNames.test(place.name) ? name : place.name
}

const shownNames =
  /(label|labels|title|titles|text|texts|word|words|hint|help|heading|summary|message|detail|description|caption|placeholder|subject|sentence|sentences|says|alt|singular|plural|noun|nouns|empty|names)$/i

const hiddenNames =
  /^(className|class|key|id|href|to|path|type|method|role|htmlFor|style|src|rel|target|autoComplete|inputMode|pattern|mimeType|contentType|timeZone|month|weekday|encoding|sql|data-.*|aria-(labelledby|controls|describedby|live|current))$/

/** A sentence, or a capitalised name; in a place for people also a single word. */
function isForPeople(text: string, { name, isShown }: Place): boolean {
  if (!/\p{L}/u.test(text.replaceAll(gap, '')) || isCode.some((pattern) => pattern.test(text))) return false
  if (isShown || shownNames.test(name)) return true
  if (hiddenNames.test(name)) return false
  return /\p{L}.*\s|\s.*\p{L}/u.test(text.trim()) || /^\p{Lu}[\p{Ll}-]+[:.…?]?$/u.test(text)
}

const isCode = [
  /^\s*(select|insert into|update|delete from|with \w+ as|create|alter|drop|truncate|grant|revoke|listen|notify|set|and|or|order by|where|left join|join|from|lock)\b.*[=(_*,]/s,
  /^(https?:|data:|\/|\.\/|\.\.\/|[\w-]+\/[\w.+-]+(;|$))/,
  /^(GET|POST|PUT|PATCH|DELETE) \//,
  /^(default-src|no-store|no-cache|private,|public,|max-age)/,
  /^[MLHVCSQTAZ]\s*-?\d[\d\s.,a-zA-Z-]*$/,
  /^[\d\s.]+(px|rem|em|%)/,
]

/** Text between tags, and attributes that are shown or read out. */
function textsInHtml(written: string): string[] {
  const attributes = [...written.matchAll(/\b(?:aria-label|placeholder|title|alt|content)="([^"]*)"/g)]
  const between = written
    .replace(/<(style|script)\b.*?<\/\1>/gs, '\n')
    .replace(/<\/?(b|strong|em|code|a|span|time|abbr|kbd)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
  return [...between, ...attributes.map(([, value = '']) => value)]
}
