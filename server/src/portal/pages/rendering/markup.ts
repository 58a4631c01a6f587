import { createHash } from 'node:crypto'

/**
 * Keeps what a person does until the page's code has taken over: a button that is pressed before works a little later. It
 * prevents forms from being sent and the browser's own shortcuts where the page has one.
 * The page's policy allows this script by its hash. web/src/early-input.ts repeats what it kept.
 */
export const earlyInput = `
earlyInput=e=>{
const{type,key,target:t}=e,within=s=>t.closest?.('#app '+s);
if(earlyInput.isRepeating||t!=document.body&&!within('*')||type=='click'&&within('a'))return;
e.stopImmediatePropagation();
const button=type=='click'&&within(':is(button,[role=button])');
if(button||type=='submit'||type=='keydown'&&(e.ctrlKey||e.metaKey?key=='k':t==document.body&&key.length<2&&key!=' '))e.preventDefault();
earlyInput.kept.push({event:e,target:button||t,value:t.value,checked:t.checked})
};
earlyInput.kept=[];
for(const t of['click','keydown','input','change','submit'])addEventListener(t,earlyInput,true)`.trim()

/** For windows of another width than the page is rendered for: the document's own frame remains until the code has arrived. */
export const unfit = '#app{display:none}#waiting:has(~ #app > *){display:block}'

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
