import { escapeHtml } from '@portal/contract/format/escape-html.ts'

/** Text that is already markup. All other text is escaped when it is inserted into a page. */
export interface Html {
  html: string
}

type Part = string | Html | null | Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, index) => `${text}${render(parts[index - 1] ?? null)}${string}`) }
}

function render(part: Part): string {
  if (part === null) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  if (typeof part === 'object') return part.html
  return escapeHtml(part)
}
