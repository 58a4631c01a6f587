import { createHash } from 'node:crypto'

/**
 * Keeps clicks and typed text until the page's code has taken over: a button that is pressed before works a little later.
 * The page's policy allows this script by its hash. web/src/early-input.ts takes what it kept.
 */
export const earlyInput = `
earlyInput=e=>{
const t=e.target.closest?.('#app :is(button,[role=button],[type=checkbox])');
if(e.type=='click'&&t)earlyInput.clicked=t;
else if(e.type=='keydown'&&(e.key=='k'&&(e.ctrlKey||e.metaKey)||e.target==document.body&&e.key.length<2))(earlyInput.pressed??=[]).push(e);
else if(e.type!='submit')return;
e.stopImmediatePropagation();
if(t?.type!='checkbox')e.preventDefault()
};
for(const t of['click','keydown','submit'])addEventListener(t,earlyInput,true)`.trim()

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface Markup {
  html: string
  /** The rules of the style attributes, which the page's policy forbids; it allows this style sheet by its hash. */
  styles: string
}

const plain = /^[\w .:;%#,()-]+$/

/** The elements of a page, with style attributes under another name. */
export function withoutStyleAttributes(rendered: string): Markup {
  const values = new Set<string>()
  // React escapes quotes in texts and values, so this can only be the attribute itself.
  const html = rendered.replaceAll(/ style="([^"]*)"/g, (_attribute, value: string) => {
    if (plain.test(value)) values.add(value)
    return ` data-style="${value}"`
  })
  return { html, styles: [...values].map((value) => `[data-style="${value}"]{${value}}`).join('') }
}
