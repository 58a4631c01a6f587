/** Text that is already markup. All other text is escaped when it is inserted into a page. */
export interface Html {
  html: string
}

type Part = string | number | Html | null | undefined | false | Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, index) => `${text}${render(parts[index - 1])}${string}`) }
}

/** Markup from other code, such as a form of the provider or a QR code. */
export function trusted(markup: string): Html {
  return { html: markup }
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  if (typeof part === 'object') return part.html
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
