import { colourOf, type Mode, type Tokens } from '@portal/contract/format/contrast.ts'
import type { Config } from '../config.ts'
import { tokensWith } from '../brands/theme-colours.ts'
import { escapeHtml } from '@portal/contract/format/escape-html.ts'

type Brand = Pick<Config, 'BASE_URL' | 'PRODUCT_NAME' | 'THEME' | 'SUPPORT_PHONE' | 'look' | 'brandAssets'>

/**
 * An email in HTML, made from its text: paragraphs, lists, quotations, and a button for an address of the portal that
 * has a line of its own. No other address becomes a link. The part after "--" is the small print.
 */
export function mailHtml(brand: Brand, { subject, text }: { subject: string; text: string }): string {
  const [body = '', ...foot] = text.trim().split(/\n--\n/)
  const blocks = body.split(/\n{2,}/).flatMap((block) => block.trim() || [])
  const parts = blocks.map((block, index) =>
    isLabelOf(block, blocks[index + 1] ?? '', brand) ? '' : blockOf(block, { brand, before: blocks[index - 1] }),
  )
  const small = foot
    .join('\n')
    .split('\n')
    .filter(Boolean)
    .map((line) => `<p class="small">${lineOf(line, brand)}</p>`)
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleOf(brand)}</style></head>
<body class="page"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px" class="card">
<tr><td class="head">${wordmark(brand)}</td></tr>
<tr><td class="body">${parts.join('\n')}</td></tr>
<tr><td class="foot">${small.join('')}<p class="small">${escapeHtml(brand.PRODUCT_NAME)} Portal · <a href="${escapeHtml(brand.BASE_URL)}/">${escapeHtml(new URL(brand.BASE_URL).host)}</a> · ${wholePhone(brand)}</p></td></tr>
</table></td></tr></table></body></html>`
}

interface Around {
  brand: Brand
  /** The block before, whose last line may be the label of a link. */
  before: string | undefined
}

function blockOf(block: string, { brand, before }: Around): string {
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('>'))) {
    return `<blockquote>${lines.map((line) => escapeHtml(line.replace(/^> ?/, ''))).join('<br>')}</blockquote>`
  }
  if (lines.every((line) => /^[-•] /.test(line))) {
    return `<ul>${lines.map((line) => `<li>${lineOf(line.slice(2), brand)}</li>`).join('')}</ul>`
  }
  if (/^--- .* ---$/.test(block)) return `<p class="small">${escapeHtml(block)}</p>`
  if (/^[A-Z\d-]{4,12}$/.test(block)) return `<p class="code">${escapeHtml(block)}</p>`
  const link = ownAddress(lines.at(-1) ?? '', brand)
  if (link === null) return `<p>${lines.map((line) => lineOf(line, brand)).join('<br>')}</p>`
  const [title, ...rest] = lines.slice(0, -1)
  const text = [
    // A notification begins with its title.
    title === undefined ? '' : `<p class="title">${lineOf(title, brand)}</p>`,
    rest.length > 0 ? `<p>${rest.map((line) => lineOf(line, brand)).join('<br>')}</p>` : '',
  ]
  const label = link.label ?? (title === undefined ? labelIn(before) : null) ?? 'Open in the portal'
  return `${text.join('')}${button(label, link.address)}`
}

/** Whether a block says no more than the button after it. */
const isLabelOf = (block: string, after: string, brand: Brand) =>
  ownAddress(after, brand)?.label === null && `${labelIn(block) ?? ''}:` === block

/** "Accept the invitation" of a block that ends with "… Accept the invitation:" */
function labelIn(before: string | undefined): string | null {
  const [, label] = /(?:^|[.;!?]\s+)([^.;!?\n]{3,40}):$/.exec(before?.trim() ?? '') ?? []
  return label ?? null
}

/** A line that is an address of the portal, or ends with one after a label: "View the case: https://…". */
function ownAddress(line: string, brand: Brand): { address: string; label: string | null } | null {
  const [, label, address = ''] = /^(?:(.{1,60}): )?(https?:\/\/\S+)$/.exec(line.trim()) ?? []
  return isOwn(address, brand) ? { address, label: label ?? null } : null
}

const isOwn = (address: string, { BASE_URL }: Brand) => address.startsWith(`${BASE_URL}/`)

/** A line of text; an address of the portal in it is a link, with the words before its colon as its text. */
function lineOf(line: string, brand: Brand): string {
  const own = ownAddress(line, brand)
  if (own) return `<a href="${escapeHtml(own.address)}">${escapeHtml(own.label ?? own.address)}</a>`
  return line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part) =>
      isOwn(part, brand)
        ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`
        : brand.SUPPORT_PHONE === ''
          ? escapeHtml(part)
          : part.split(brand.SUPPORT_PHONE).map(escapeHtml).join(wholePhone(brand)),
    )
    .join('')
}

/** A phone number that a line break would split. */
const wholePhone = ({ SUPPORT_PHONE }: Brand) => `<span style="white-space:nowrap">${escapeHtml(SUPPORT_PHONE)}</span>`

const button = (label: string, address: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="do"><tr><td><a class="button" href="${escapeHtml(address)}">${escapeHtml(label)}</a></td></tr></table>`

/** Email programs show no SVG: a brand with one has its name in text. */
function wordmark({ PRODUCT_NAME, BASE_URL, look, brandAssets }: Brand): string {
  const name = `${escapeHtml(PRODUCT_NAME)} Portal`
  const isShown = look.logo !== null && brandAssets.get(look.logo.light)?.type === 'image/png'
  if (isShown && look.logo)
    return `<img src="${escapeHtml(BASE_URL + look.logo.light)}" alt="${name}" height="28" style="height:28px">`
  return `<span class="name">${escapeHtml(PRODUCT_NAME)}<span class="dot">•</span><span class="second">Portal</span></span>`
}

// Programs that do not read styles in the head still show every word in order.
function styleOf(brand: Brand): string {
  const tokens = tokensWith(brand.THEME, brand.look.colours)
  return `${rulesOf(tokens, 'light')}
body,table,td{font-family:Inter,-apple-system,"Segoe UI",Arial,sans-serif;font-size:16px;line-height:24px}
body{margin:0;padding:0}p{margin:0 0 16px;overflow-wrap:anywhere}ul{margin:0 0 16px;padding-left:20px}
.card{border-radius:10px;border-width:1px;border-style:solid}.head{padding:20px 32px;border-bottom-width:1px;border-bottom-style:solid}
.body{padding:28px 32px 12px}.foot{padding:16px 32px 4px;border-top-width:1px;border-top-style:solid}
.name{font-size:18px;font-weight:700;letter-spacing:-0.02em}.second{font-weight:400}.dot{padding:0 1px}
.title{font-size:18px;font-weight:600;margin-bottom:8px}.small{font-size:13px;line-height:20px;margin-bottom:8px}
.code{font-family:ui-monospace,Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:0.12em;font-weight:600}
blockquote{margin:0 0 16px;padding:2px 0 2px 16px;border-left-width:3px;border-left-style:solid}
.do{margin:8px 0 24px}.button{display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none}
@media (max-width:480px){.head,.body,.foot{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){${rulesOf(tokens, 'dark')}}`
}

function rulesOf(tokens: Tokens, mode: Mode): string {
  const of = (name: string) => colourOf(tokens, name, mode)
  const line = `border-color:${of('line')}!important`
  return `.page{background:${of('bg')};color:${of('text')}}.card{background:${of('surface')};${line}}.head,.foot,blockquote{${line}}
p,li,td{color:${of('text')}}.small,.small a,.second,blockquote{color:${of('text-2')}!important}.name{color:${of('text')}}.dot{color:${of('accent-ui')}}
a{color:${of('accent')}}.button{background:${of('solid')};color:${of('on-solid')}!important}`
}
